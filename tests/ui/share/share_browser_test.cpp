// The page in a real browser, driven by keys and clicks; skipped by name where there is no Chromium.
#include <gtest/gtest.h>

#include "core/flow.h"
#include "tests/ui/share/in_browser.h"
#include "ui/paint/qt_text.h"
#include "ui/share/share_page.h"

namespace ringside::ui {
namespace {

class SharedInBrowser : public InBrowser {
 protected:
  void SetUp() override {
    InBrowser::SetUp();
    if (IsSkipped()) return;
    share("ring", 4);
  }
  void share(const char* algorithm, std::int32_t ranks, View view = View::chunks,
             const std::map<std::string, std::int64_t>& parameters = {}) {
    Scene scene;
    scene.question.collective = Collective::allreduce;
    scene.question.algorithm = algorithm;
    scene.question.instance.ranks = ranks;
    scene.question.instance.parameters = parameters;
    FigureInput input;
    input.answer = std::make_shared<const Answer>(answer(scene.question).value());
    answer_ = input.answer;
    page_ = share_page(kind_of(view), input, scene).value().html;
  }
  std::shared_ptr<const Answer> answer_;
};

TEST_F(SharedInBrowser, keys_step_and_cells_speak) {
  const QStringList said =
      run("log($('step').textContent);key('ArrowRight');key('ArrowRight');log($('step').textContent);"
          "log($('steps').querySelector('[aria-current] div').firstChild.textContent);"
          "key('End');log($('step').textContent);document.querySelector('#cells "
          "button').click();log($('said').textContent);"
          "key('Home');log($('said').textContent);key('Escape');log($('said').textContent.slice(0,9));"
          "const was=document.documentElement.dataset.theme;key('d');log(was===document.documentElement.dataset.theme);"
          "const s=$('scrub');s.value=2.5;s.oninput();log($('step').textContent);"
          "const a=$('painted').innerHTML;s.value=2.7;s.oninput();log(a===$('painted').innerHTML);",
          "1280");
  ASSERT_EQ(said.size(), 10);
  EXPECT_EQ(said[0], "Step 1 of 6");
  EXPECT_EQ(said[1], "Step 3 of 6");
  EXPECT_EQ(said[2], qt(answer_->schedule.narration(2).sentence));
  EXPECT_EQ(said[3], "The end, after step 6");
  EXPECT_TRUE(said[4].startsWith("rank 0, chunk 0: sum of ranks 0 to 3")) << said[4].toStdString();
  EXPECT_TRUE(said[5].startsWith("rank 0, chunk 0: data of rank 0")) << said[5].toStdString();
  EXPECT_EQ(said[6], "In words:");
  EXPECT_EQ(said[7], "false") << "D changes the theme";
  EXPECT_EQ(said[8], "Step 3 of 6");
  EXPECT_EQ(said[9], "false") << "what is in flight moves";
}

// By its name a control is read aloud, and a step by its sentence.
TEST_F(SharedInBrowser, every_control_has_a_name_and_steps_are_read_aloud) {
  const QStringList said = run(
      "const name=(n)=>n.getAttribute('aria-label')||n.textContent.trim();"
      "const "
      "all=[...document.querySelectorAll('button,select,input,[role=img],[role=group],#steps')].filter((n)=>!n.hidden);"
      "log(all.filter((n)=>!name(n)).length);log(all.length>20);"
      "log([...document.querySelectorAll('button svg')].every((n)=>n.getAttribute('aria-hidden')==='true'));"
      "key('ArrowRight');log($('aloud').textContent);log($('aloud').getAttribute('role'));"
      "key('End');log($('aloud').textContent);log(document.querySelectorAll('[aria-live]').length);",
      "1280");
  ASSERT_EQ(said.size(), 7);
  EXPECT_EQ(said[0], "0");
  EXPECT_EQ(said[1], "true") << "16 cells, the keys and the picture";
  EXPECT_EQ(said[2], "true");
  EXPECT_EQ(said[3], "Step 2 of 6: " + qt(answer_->schedule.narration(1).sentence));
  EXPECT_EQ(said[4], "status");
  EXPECT_EQ(said[5], "The end, after step 6.");
  EXPECT_EQ(said[6], "0") << "nothing is said twice";
}

TEST_F(SharedInBrowser, what_has_no_cells_names_no_keys_for_them) {
  const auto shown = [&] { return run("log($('cells').hidden);log($('tab').hidden);", "1280"); };
  EXPECT_EQ(shown(), (QStringList{"false", "false"}));
  share("ring", 4, View::topology);
  EXPECT_EQ(shown(), (QStringList{"true", "true"}));
}

TEST_F(SharedInBrowser, a_long_run_goes_from_moment_to_moment) {
  share("segmented_ring", 4, View::chunks, {{"segments", 86}});  // 86 rounds of 3 steps, and 3 more
  const QStringList said =
      run("log($('step').textContent);key('ArrowRight');log($('step').textContent);"
          "key('End');log($('step').textContent);log($('steps').children.length);",
          "1280");
  ASSERT_EQ(said.size(), 4);
  EXPECT_TRUE(QRegularExpression("^Steps 1 to \\d+ of 261$").match(said[0]).hasMatch()) << said[0].toStdString();
  EXPECT_TRUE(QRegularExpression("^Steps \\d+ to \\d+ of 261$").match(said[1]).hasMatch()) << said[1].toStdString();
  EXPECT_EQ(said[2], "The end, after step 261");
  EXPECT_EQ(said[3], "48");
}

TEST_F(SharedInBrowser, arrows_reach_every_rank_of_many_from_one_tab_stop) {
  share("rabenseifner", 64);
  const QStringList said =
      run("const at=(k)=>document.activeElement.dispatchEvent(new KeyboardEvent('keydown',{key:k,bubbles:true}));"
          "const stops=()=>[...$('cells').children].filter((b)=>b.tabIndex===0&&!b.hidden);"
          "log(stops().length);stops()[0].focus();const heard=[];"
          "for(let i=0;i<64;++i){heard.push(document.activeElement.getAttribute('aria-label'));at('ArrowDown');}"
          "log(heard.every((h,i)=>h.startsWith('rank '+i+', chunk 0: ')));"
          "for(let i=0;i<70;++i)at('ArrowRight');log(document.activeElement.getAttribute('aria-label'));"
          "log(stops().length);at('PageDown');log($('step').textContent);"
          "document.activeElement.click();log($('said').textContent);"
          "log(document.activeElement.getAttribute('aria-pressed'));",
          "1280");
  ASSERT_EQ(said.size(), 7);
  EXPECT_EQ(said[0], "1");
  EXPECT_EQ(said[1], "true") << "also ranks that share a square";
  EXPECT_TRUE(said[2].startsWith("rank 63, chunk 63: ")) << said[2].toStdString();
  EXPECT_EQ(said[3], "1");
  EXPECT_EQ(said[4], "Step 2 of 12") << "2 log2 64 steps";
  EXPECT_TRUE(said[5].startsWith("rank 63, chunk 63: ")) << said[5].toStdString();
  EXPECT_EQ(said[6], "true");
}

TEST_F(SharedInBrowser, plays_to_the_end_on_a_phone_and_fits_its_width) {
  // 6 steps of 800 + 400 ms, and time for slow frames.
  const QStringList said =
      run("log($('play').textContent);$('play').click();log($('play').textContent);"
          "for(let i=0;i<150&&$('play').textContent==='Pause';++i)await new Promise((r)=>setTimeout(r,100));"
          "log($('step').textContent);log(document.documentElement.scrollWidth<=innerWidth);",
          "500");  // the narrowest window that Chromium makes
  EXPECT_EQ(said, (QStringList{"Play", "Pause", "The end, after step 6", "true"}));
}

}  // namespace
}  // namespace ringside::ui

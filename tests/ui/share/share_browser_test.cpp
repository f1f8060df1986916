// The page in a real browser, driven by keys and clicks; skipped by name where there is no Chromium.
#include <gtest/gtest.h>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "core/flow.h"
#include "ui/paint/qt_text.h"
#include "ui/share/lesson_page.h"
#include "ui/share/share_page.h"

namespace ringside::ui {
namespace {

class SharedInBrowser : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
      if (browser_.isEmpty()) browser_ = QStandardPaths::findExecutable(name);
    if (browser_.isEmpty()) GTEST_SKIP() << "no Chromium in PATH";
    Scene scene;
    scene.question.collective = Collective::allreduce;
    scene.question.algorithm = "ring";
    scene.question.instance.ranks = 4;
    FigureInput input;
    input.answer = std::make_shared<const Answer>(answer(scene.question).value());
    answer_ = input.answer;
    page_ = share_page(kind_of(View::chunks), input, scene).value().html;
  }

  /// Runs the page, then `script`, whose `log(text)` collects lines; gives these.
  QStringList run(const QString& script, const QString& width) {
    QFile file(dir_.filePath("page.html"));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    // In virtual time, which a browser without a window is given, no frame is drawn after the first.
    file.write("<script>requestAnimationFrame=(f)=>setTimeout(()=>f(performance.now()),16)</script>");
    file.write(page_);
    file.write(
        QStringLiteral("<pre id=\"log\"></pre><script>ringside.then(async()=>{"
                       "const $=(id)=>document.getElementById(id);"
                       "const log=(text)=>$('log').append('['+text+']');"
                       "const key=(k)=>document.body.dispatchEvent(new KeyboardEvent('keydown',{key:k,bubbles:true}));"
                       "%1})</script>")
            .arg(script)
            .toUtf8());
    file.close();
    QProcess chromium;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("HOME", dir_.path());
    chromium.setProcessEnvironment(environment);
    chromium.start(browser_, {"--headless=new", "--no-sandbox", "--disable-gpu",
                              "--user-data-dir=" + dir_.filePath("profile"), "--window-size=" + width + ",900",
                              "--virtual-time-budget=20000", "--dump-dom", "file://" + dir_.filePath("page.html")});
    EXPECT_TRUE(chromium.waitForFinished(90'000));
    const QString dom = QString::fromUtf8(chromium.readAllStandardOutput());
    const QString log =
        QRegularExpression("<pre id=\"log\">(.*?)</pre>", QRegularExpression::DotMatchesEverythingOption)
            .match(dom)
            .captured(1);
    QStringList lines = log.mid(1, log.size() - 2).split("][");
    return lines;
  }

  QString browser_;
  QTemporaryDir dir_;
  QByteArray page_;
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

TEST_F(SharedInBrowser, plays_to_the_end_on_a_phone_and_fits_its_width) {
  // 6 steps of 800 + 400 ms, and time for slow frames.
  const QStringList said =
      run("log($('play').textContent);$('play').click();log($('play').textContent);"
          "for(let i=0;i<150&&$('play').textContent==='Pause';++i)await new Promise((r)=>setTimeout(r,100));"
          "log($('step').textContent);log(document.documentElement.scrollWidth<=innerWidth);",
          "500");  // the narrowest window that Chromium makes
  EXPECT_EQ(said, (QStringList{"Play", "Pause", "The end, after step 6", "true"}));
}

class LessonInBrowser : public SharedInBrowser {
 protected:
  void SetUp() override {
    SharedInBrowser::SetUp();
    if (IsSkipped()) return;
    const auto sheets = shared_sheets(load_lesson("4.4").value());
    ASSERT_TRUE(sheets) << sheets.error().line();
    page_ = lesson_page("4.4", *sheets).value();
  }
};

TEST_F(LessonInBrowser, judges_an_answer_and_then_plays) {
  // The first page of 4.4 asks for one of three, and for a schedule, which only the program can judge.
  const Lesson lesson = load_lesson("4.4").value();
  const Page first = show_page(lesson, 0).value();
  std::size_t right = 0;
  for (const Block& block : first.blocks)
    if (const auto* q = std::get_if<Question>(&block))
      for (std::size_t i = 0; i < q->options.size(); ++i)
        if (check_option(*q, i).right) right = i;
  const QStringList said = run(
      QStringLiteral(
          "const now=()=>document.querySelector('section.now'),q=now().querySelector('.question');"
          "const check=q.querySelector('button.primary'),verdict=()=>q.querySelector('.verdict b').textContent;"
          "const options=[...q.querySelectorAll('input')];log(!!now().querySelector('iframe'));"
          "check.click();log(q.querySelector('.verdict').textContent);"
          "options[%1].click();check.click();log(verdict());"
          "options[%2].click();check.click();log(verdict());"
          "for(const b of now().querySelectorAll('button'))if(b.textContent==='Show the answer'&&!b.disabled)b.click();"
          "log(!!now().querySelector('iframe'));"
          "key('PageDown');log(now().getAttribute('aria-label')===document.querySelectorAll('section')[1]."
          "getAttribute('aria-label'));"
          "log(document.querySelectorAll('a[href],link,script[src],img:not([src^=data])').length)")
          .arg(right == 0 ? 1 : 0)
          .arg(right),
      QStringLiteral("1440"));
  EXPECT_EQ(said, (QStringList{"false", "Choose one of the 3 answers.", "Not yet", "Right", "true", "true", "0"}))
      << said.join('|').toStdString();
}

}  // namespace
}  // namespace ringside::ui

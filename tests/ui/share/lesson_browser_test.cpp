// A lesson's page in a browser: its questions are answered there as in the window.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lessons/lesson.h"
#include "lessons/typed_number.h"
#include "tests/ui/share/in_browser.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

class LessonInBrowser : public InBrowser {};

/// Opens the page with that heading; `now` is its section.
QString page_called(const QString& heading) {
  return QStringLiteral(
             "const page=[...document.querySelectorAll('#pages "
             "button')].find((b)=>b.getAttribute('aria-label').includes"
             "('%1'));page.click();const now=()=>document.querySelector('section.now');"
             "const until=async(f)=>{for(let i=0;i<100&&!f();++i)await new Promise((r)=>setTimeout(r,50));return "
             "!!f()};")
      .arg(heading);
}

TEST_F(LessonInBrowser, judges_an_answer_and_then_plays) {
  open("4.4");
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
          "for(let i=0;i<100&&!now().querySelector('iframe');++i)await new Promise((r)=>setTimeout(r,50));"
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

/// Looks every answer up and says what stands in the whole page.
constexpr const char* kTellAll =
    "for(const b of document.querySelectorAll('section button'))if(b.textContent==='Show the answer'&&!b.disabled)"
    "b.click();"
    "for(const word of ['undefined','NaN','[object'])"
    "log(document.querySelector('main').textContent.includes(word));";

TEST_F(LessonInBrowser, no_class_prints_what_is_missing) {
  open_class("1");
  EXPECT_EQ(run(kTellAll, "1440"), (QStringList{"false", "false", "false"}));
  open("1");
  EXPECT_EQ(run(kTellAll, "1440"), (QStringList{"false", "false", "false"}));
}

TEST_F(LessonInBrowser, the_picture_and_what_plays_it_are_seen_at_once) {
  open_class("1");
  const QString script =
      page_called("From one to all") +
      QStringLiteral(
          "now().querySelector('.question input').click();now().querySelector('.question .acts button').click();"
          "log(await until(()=>now().querySelector('iframe')&&now().querySelector('iframe').contentDocument"
          "&&now().querySelector('iframe').contentDocument.querySelector('#painted svg')));"
          "const f=now().querySelector('iframe'),inner=f.contentDocument,nav=document.querySelector('nav');"
          "await new Promise((r)=>setTimeout(r,300));"
          "const box=(n)=>{const b=n.getBoundingClientRect(),o=f.getBoundingClientRect();"
          "return{top:b.top+o.top,bottom:b.bottom+o.top}};"
          "const limit=nav.getBoundingClientRect().top;"
          "for(const n of ['#painted svg','#play','#on'])"
          "log(box(inner.querySelector(n)).top>=0&&box(inner.querySelector(n)).bottom<=limit);"
          "log(box(inner.querySelector('#painted svg')).bottom<=box(inner.querySelector('.bar')).top);");
  // Of a window of 863 pixels the page has 720.
  for (const char* width : {"1280", "1440", "1920"})
    EXPECT_EQ(run(script, width, "863"), (QStringList{"true", "true", "true", "true", "true"})) << width;
}

TEST_F(LessonInBrowser, picks_on_the_picture_and_by_name_are_the_same) {
  open("4.2b");
  // "Half way": the five cells that are final after step 4, one in each row of the five, given as names by the lesson
  // itself.
  std::string answer;
  const Lesson lesson = load_lesson("4.2b").value();
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    const Page shown = show_page(lesson, i).value();
    for (const Block& block : shown.blocks)
      if (const auto* q = std::get_if<Question>(&block); q && q->id == "half-way")
        for (const std::string& one : q->picks->answer) answer += (answer.empty() ? "" : " ") + one;
  }
  const QStringList said =
      run(page_called("Half way") +
              QStringLiteral("const q=now().querySelector('.question'),input=q.querySelector('input');"
                             "log(now().querySelectorAll('.place').length);"
                             "const behind=q.nextElementSibling;log(!behind||behind.hidden);"
                             "now().querySelector('.place[aria-label=\"chunk 0 at rank 0\"]').click();log(input.value);"
                             "now().querySelector('.place[aria-label=\"chunk 0 at rank 0\"]').click();log(input.value);"
                             "input.value='%1';input.oninput();"
                             "log(now().querySelectorAll('.place[aria-pressed=true]').length);"
                             "q.querySelector('button.primary').click();log(q.querySelector('.verdict b').textContent);"
                             "log(await until(()=>now().querySelector('iframe')));")
                  .arg(qt(answer)),
          "1440");
  EXPECT_EQ(said, (QStringList{"25", "true", "0:0", "", "5", "Right", "true"})) << said.join('|').toStdString();
}

// "Which links": named as the lesson names them, one of them from its other end; a name of none is refused.
TEST_F(LessonInBrowser, parts_of_a_picture_are_typed_by_their_names) {
  open("4.2a");
  std::vector<std::string> links;
  const Lesson lesson = load_lesson("4.2a").value();
  for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
    const Page shown = show_page(lesson, i).value();
    for (const Block& block : shown.blocks)
      if (const auto* q = std::get_if<Question>(&block); q && q->picks && q->picks->kind == PickKind::links)
        links = q->picks->answer;
  }
  ASSERT_GE(links.size(), 2U);
  const std::size_t to = links[0].find(" to ");
  links[0] = links[0].substr(to + 4) + " to " + links[0].substr(0, to);
  const QStringList said = run(
      QStringLiteral(
          "const now=()=>document.querySelector('section.now'),asks=(s)=>[...s.querySelectorAll('input')].some((n)=>/ "
          "to /.test(n.ariaLabel||''));"
          "const i=[...document.querySelectorAll('section')].findIndex(asks);"
          "document.querySelectorAll('#pages button')[i].click();"
          "const input=[...now().querySelectorAll('input')].find((n)=>/ to /.test(n.ariaLabel||''));"
          "const q=input.closest('.question'),check=q.querySelector('button.primary');"
          "input.value='CPU 9 to nowhere';check.click();log(/^Type "
          "links/.test(q.querySelector('.verdict').textContent));"
          "input.value='%1';check.click();log(q.querySelector('.verdict b').textContent);")
          .arg(qt(picks_text(PickKind::links, links))),
      "1440");
  EXPECT_EQ(said, (QStringList{"true", "Right"})) << said.join('|').toStdString();
}

// Every spelling is read as the window reads it, or refused as there.
TEST_F(LessonInBrowser, typed_numbers_are_read_as_in_the_window) {
  open("4.1");
  const std::vector<std::string> units{"ms", "us", "MB", "GB/s", "KiB", "percent", "times", "workers", ""};
  const std::vector<std::string> spellings{"10.16",
                                           "10.16 ms",
                                           "10.2ms",
                                           "0.01016 s",
                                           "10160us",
                                           "10160 µs",
                                           "10,16",
                                           "2,048",
                                           "1,536,000,000",
                                           "1.016e1",
                                           " 10.1 ",
                                           "30*0.3386",
                                           "1.5 × 10^9",
                                           "1.5 x 10^9",
                                           "6*7e9*128/312e12 s",
                                           "1.5 + 0.2 ms",
                                           "10 ms + 160 us",
                                           "6/2 MB",
                                           "10/2 GB/s",
                                           "50\u00a0GB/\u2060s",
                                           "1e-400",
                                           "5/1e400",
                                           "100/2GB/s",
                                           "2*50 GB/s",
                                           "1.54 billion",
                                           "75 %",
                                           "75%",
                                           "12×",
                                           "12 times",
                                           "24 workers",
                                           "2^3^2",
                                           "-(3 - 5)*2",
                                           "(1 + 2",
                                           "3 + + 4",
                                           "3 < 4",
                                           "5us*16",
                                           "8 MiB / 2",
                                           "10 MiB",
                                           "10 parsec",
                                           "1/0",
                                           "inf",
                                           "e5",
                                           ".5",
                                           "5.",
                                           "",
                                           "  ",
                                           "fast",
                                           "gamma(K=4)",
                                           "10.16.3",
                                           "1 GB/step",
                                           "12 constructor",
                                           "ms",
                                           "−3 ms",
                                           "≈ 4"};
  QString script;
  QStringList expected;
  for (const std::string& unit : units)
    for (const std::string& typed : spellings) {
      Question q;
      q.unit = unit;
      const auto value = typed_number(q, typed);
      expected << (value ? QString::number(*value, 'e', 9) : QStringLiteral("none"));
      script += QStringLiteral("tried(%1,%2);").arg(qt(nlohmann::json(unit).dump()), qt(nlohmann::json(typed).dump()));
    }
  const QStringList said =
      run(QStringLiteral("const tried=(u,t)=>{const v=typed_number(u,t);"
                         "log(v===null?'none':v.toExponential(9).replace(/e([-+])(\\d)$/,'e$10$2'))};") +
              script,
          "1440");
  ASSERT_EQ(said.size(), expected.size());
  for (qsizetype i = 0; i < said.size(); ++i) {
    const std::size_t at = static_cast<std::size_t>(i);
    EXPECT_EQ(said[i], expected[i]) << "\"" << spellings[at % spellings.size()] << "\" in "
                                    << units[at / spellings.size()];
  }
}

TEST_F(LessonInBrowser, a_curve_is_drawn_by_keys_and_judged) {
  open("4.4");
  // "ring-curve": 33 places. The true one is right; one that is level at the middle is 30 waits and no bytes, or is
  // not.
  const QStringList said =
      run(QStringLiteral("const i=[...document.querySelectorAll('section')].findIndex((s)=>s.querySelector('.sketch'));"
                         "document.querySelectorAll('#pages button')[i].click();"
                         "const s=document.querySelectorAll('section')[i],svg=s.querySelector('.sketch');"
                         "const q=svg.closest('.question'),check=q.querySelector('button.primary');"
                         "check.click();log(q.querySelector('.verdict').textContent);"
                         "const press=(key)=>svg.dispatchEvent(new KeyboardEvent('keydown',{key,bubbles:true}));"
                         "press('ArrowUp');for(let k=0;k<32;++k)press('ArrowRight');"
                         "log(svg.getAttribute('aria-valuetext').includes('n ='));"
                         "log(q.querySelector('.drawn').getAttribute('d').split('L').length);"
                         "check.click();log(q.querySelector('.verdict b').textContent);"
                         "log(q.querySelector('.truth').getAttribute('d').length>100);"),
          "1440");
  EXPECT_EQ(said,
            (QStringList{"Draw the curve from one side to the other first.", "true", "33", "Not this time", "true"}))
      << said.join('|').toStdString();
}

TEST_F(LessonInBrowser, who_has_what_is_dealt_by_keys_and_by_the_mouse) {
  open("1");
  // "after-scatter", rank 1 being the root: a broadcast by keys, then all out again by the mouse but the diagonal and
  // what the root still has. "after-reduce-scatter" by keys: a scatter, whose own words are said.
  const QStringList said =
      run(QStringLiteral(
              "const found=[...document.querySelectorAll('section')].filter((s)=>s.querySelector('.deal'));"
              "const all=[...document.querySelectorAll('section')].filter((s)=>!s.classList.contains('draw'));"
              "const at=(n)=>{const s=found[n];document.querySelectorAll('#pages button')[all.indexOf(s)].click();"
              "const grid=s.querySelector('.deal'),q=grid.closest('.question');"
              "return {q,grid,cells:[...grid.querySelectorAll('button')],check:q.querySelector('button.primary'),"
              "said:()=>q.querySelector('.verdict').textContent,press:(key)=>grid.dispatchEvent(new "
              "KeyboardEvent('keydown',{key,bubbles:true}))}};"
              "const {q,cells,check,said,press}=at(0);check.click();log(said().slice(0,15));"
              "for(let r=0;r<4;++r){for(let c=0;c<4;++c){press('1');if(c<3)press('ArrowRight');}"
              "press('ArrowDown');for(let c=0;c<3;++c)press('ArrowLeft');}"
              "log(cells.every((b)=>b.getAttribute('aria-label').endsWith('the part of rank 1')));"
              "q.querySelectorAll('.chip')[1].click();"
              "const down=(b)=>{b.scrollIntoView();const r=b.getBoundingClientRect();b.dispatchEvent(new "
              "PointerEvent('pointerdown',{clientX:r.x+9,clientY:r.y+9,bubbles:true,cancelable:true}));"
              "b.dispatchEvent(new PointerEvent('pointerup',{bubbles:true}));};"
              "cells.forEach((b,n)=>{const row=n>>2;if(row!==1&&row!==n%4)down(b);});"
              "log(cells.filter((b)=>b.tabIndex===0).length);log(cells[1].getAttribute('aria-label'));"
              "check.click();log(q.querySelector('.verdict b').textContent);"
              "const two=at(1);for(let r=0;r<4;++r){two.press('0');two.press('ArrowDown');two.press('ArrowRight');}"
              "two.check.click();log(two.said().includes('That is what scatter leaves.'));"),
          "500");
  EXPECT_EQ(said, (QStringList{"Fill the cells ", "true", "1", "rank 0, chunk 1: nothing", "Right", "true"}))
      << said.join('|').toStdString();
}

}  // namespace
}  // namespace ringside::ui

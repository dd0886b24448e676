// The English pages of the first demo channel: about, terms, privacy, and questions with answers.
import { withTranslations } from './demo-text.ts';
import { northernArabic } from './northern-arabic.ts';
import { northernFrench } from './northern-french.ts';
import type { DemoPage, DemoQuestion } from './page-words.ts';

const about: DemoPage = {
  url: 'about',
  name: 'About us',
  title: 'About Northern Sports',
  html: `
<p>Northern Sports began in a school gym in 2019, with one borrowed camera and a basketball final that four hundred grandparents could not travel to.
Today we show every school and every club of the northern league: soccer, basketball and ice hockey, every night from September to May.</p>
<h2>What we show</h2>
<p>About six hundred games a season. Each is live with one camera at least, and can be watched again from the minute it ends. The youngest play for free:
games below the age of twelve never cost anything.</p>
<h2>Where your money goes</h2>
<p>Of each pass, seventy cents of a dollar go to the school or club whose games you watch. The rest pays for cameras, the network and the people who look after both.</p>
<ul>
<li><strong>Schools and clubs</strong>: coaches, travel and new kit.</li>
<li><strong>The halls</strong>: a second camera in eleven places so far.</li>
<li><strong>The crew</strong>: two people in an office, and <a href="/volunteers">our volunteers</a> everywhere else.</li>
</ul>
<h2>Write to us</h2>
<p>A game is missing, a name is spelled wrong, your school wants to join? <a href="mailto:support@demo.test">support@demo.test</a> is read by a person, every day.</p>`,
};

const volunteers: DemoPage = {
  url: 'volunteers',
  name: 'Our volunteers',
  title: 'The people behind the camera',
  isInMenu: true,
  html: `
<p>Every game you see here was carried into a hall in two bags, by somebody who had a day of work or school behind them. There are a hundred and forty of them. These are some.</p>
<h2>Marguerite, camera, since 2019</h2>
<p>“I came because of my grandson. He stopped playing in 2021. I did not stop coming.” Marguerite has filmed more than three hundred games of ice hockey and is said to have missed one goal.</p>
<h2>Tunde and Sam, commentary</h2>
<p>Brothers, and never of one mind. Tunde counts, Sam tells. Between them they know every number in the league, and most of the parents.</p>
<h2>The Friday crew of Harbour Tech</h2>
<p>Six pupils from the media class. They set up at five, argue about the white balance until six, and are live at seven.</p>
<blockquote><p>The first time the red light went on I forgot how to breathe. Now I am the one who tells the others to.</p></blockquote>
<h2>Join in</h2>
<p>You need an evening a week and no experience. We lend the camera, teach you in two games, and pay for the bus.
Write to <a href="mailto:support@demo.test">support@demo.test</a> and say where you live.</p>`,
};

const terms: DemoPage = {
  url: 'terms_conditions',
  name: 'Terms & conditions',
  title: 'Terms & conditions',
  html: `
<p>These are the terms of a demonstration channel. No real money moves here, and no real game is played; they read as those of a real channel might.</p>
<h2>Who you deal with</h2>
<p>Northern Sports shows games and sells the right to watch them. When you create an account or buy something, you make an agreement with Northern Sports.</p>
<h2>Your account</h2>
<p>An account is for one person and the household around them. Keep your password to yourself; tell us when somebody else has it. You may close your account whenever you like.</p>
<h2>Passes and single games</h2>
<p>Before you pay you see the whole price: the pass, the service fee and the total, in US dollars.</p>
<table>
<thead><tr><th scope="col">What you buy</th><th scope="col">What it opens</th></tr></thead>
<tbody>
<tr><td>A single game</td><td>That game, live and again later</td></tr>
<tr><td>A team pass</td><td>Every game of the team that you choose</td></tr>
<tr><td>A season pass</td><td>Every game that the pass names, for the season</td></tr>
</tbody>
</table>
<h3>Refunds</h3>
<p>All sales are final. If a game that you bought by itself is never shown, you get your money back without asking.</p>
<h2>What you may do with a stream</h2>
<p>Watch it, with the people next to you. You may not record it, show it in public or pass it on.</p>
<h2>When something goes wrong</h2>
<p>Halls lose power, and cameras fall over. We do what we can to bring the picture back, and put the whole recording online when only the live picture failed.</p>
<h2>Changes</h2>
<p>When we change these terms, the date on this page changes, and what you have already bought keeps the terms under which you bought it.</p>`,
};

const privacy: DemoPage = {
  url: 'privacy_policy',
  name: 'Privacy policy',
  title: 'Privacy policy',
  html: `
<p>We keep what we need to show you games, and nothing to sell on. This is the policy of a demonstration channel.</p>
<h2>What we keep</h2>
<ul>
<li>Your name and email address, because they are your account.</li>
<li>What you bought, when and for how much, because the law asks for it.</li>
<li>Your password as a hash, which nobody can turn back.</li>
</ul>
<h2>What we never see</h2>
<p>Your card. Its number goes from your browser to the payment service and does not pass through us.</p>
<h2>What your browser keeps</h2>
<p>That you are logged in, your language, and how loud you like the player. No advertiser reads any of it.</p>
<h2>How long</h2>
<p>As long as you have an account. When you close it, your name and address are removed; receipts stay for as long as the law wants.</p>
<h2>Ask us</h2>
<p>You may see, correct or remove what we hold about you: <a href="mailto:support@demo.test">support@demo.test</a>.</p>`,
};

export const northernPages: readonly DemoPage[] = withTranslations(
  { about, volunteers, terms_conditions: terms, privacy_policy: privacy },
  { fr: northernFrench.pages, ar: northernArabic.pages },
);

const watching = 'Watching';
const passes = 'Passes and payment';
const account = 'Your account';

const faq = {
  where: {
    group: watching,
    question: 'Where can I watch?',
    answer:
      '<p>In any current browser: on a phone, a tablet, a laptop, or a television that has a browser. There is nothing to install.</p>',
  },
  start: {
    group: watching,
    question: 'I missed the start. Can I go back?',
    answer:
      '<p>Yes. Pull the bar under the picture to any moment of the game, or press <strong>Start over</strong>. <strong>Go live</strong> brings you back to now.</p>',
  },
  replay: {
    group: watching,
    question: 'When will the replay be available?',
    answer:
      '<p>Seconds after the whistle, at the same link. All replays are under <a href="/vod">On demand</a>.</p>',
  },
  quality: {
    group: watching,
    question: 'The video stops or is blurry. What can I do?',
    answer:
      '<p>The player lowers the quality by itself before it stops. If it still does:</p><ol><li>Choose a lower quality in the settings of the player.</li><li>Move closer to the router, or use a cable.</li><li>Close what else is loading.</li></ol>',
  },
  choice: {
    group: passes,
    question: 'Which pass is right for me?',
    answer:
      '<p>One game: buy that game. One team: a team pass. Everything: the season pass, which costs less than ten single games. They are <a href="/packages">all on one page</a>.</p>',
  },
  cards: {
    group: passes,
    question: 'Which cards do you take?',
    answer:
      '<p>All the usual ones. Your bank may ask you to confirm the payment. Your card number goes to the payment service and never to us.</p>',
  },
  refund: {
    group: passes,
    question: 'Can I get my money back?',
    answer:
      '<p>All sales are final. Only when a game that you bought by itself is never shown do you get your money back, without asking. See the <a href="/terms_conditions#s-refunds">terms</a>.</p>',
  },
  twice: {
    group: passes,
    question: 'I pressed Pay twice. Did I pay twice?',
    answer:
      '<p>No. An order is charged once, however often the button is pressed. You see what you bought in your <a href="/profile">profile</a>.</p>',
  },
  free: {
    group: account,
    question: 'Do I need an account for free games?',
    answer:
      '<p>For most, no: press play. Games marked <em>Free with account</em> want you to <a href="/registration">create one</a>, which costs nothing.</p>',
  },
  family: {
    group: account,
    question: 'Can my family use my account?',
    answer: '<p>Yes, it is for one household. On a visit, log in there and log out when you leave.</p>',
  },
};

export const northernFaq: readonly DemoQuestion[] = withTranslations(faq, {
  fr: northernFrench.faq,
  ar: northernArabic.faq,
});

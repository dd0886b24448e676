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
<p>Northern Sports began in a school gym in 2019, with one borrowed camera and a basketball final that four hundred grandparents couldn’t travel to.
Today we stream every school and club in the Northern League: soccer, basketball and hockey, from September to May.</p>
<h2>What we stream</h2>
<p>About six hundred games a season. Each one is live with at least one camera, and the replay is up right after the final whistle. Youth games are on us:
under-12 games are always free.</p>
<h2>Where your money goes</h2>
<p>Seventy cents of every dollar you spend on a pass go to the school or club you watch. The rest pays for cameras, the network and the people who run both.</p>
<ul>
<li><strong>Schools and clubs</strong>: coaches, travel and new uniforms.</li>
<li><strong>The venues</strong>: a second camera at eleven of them so far.</li>
<li><strong>The crew</strong>: two people in an office, and <a href="/volunteers">our volunteers</a> everywhere else.</li>
</ul>
<h2>Write to us</h2>
<p>Missing a game? A name spelled wrong? Want your school to join? Write to <a href="mailto:support@demo.test">support@demo.test</a>. A person reads it every day.</p>`,
};

const volunteers: DemoPage = {
  url: 'volunteers',
  name: 'Our volunteers',
  title: 'The people behind the camera',
  isInMenu: true,
  html: `
<p>Every game you see here starts with two camera bags and a volunteer who came straight from work or class. We have a hundred and forty of them. Meet a few.</p>
<h2>Marguerite, camera, since 2019</h2>
<p>“I came for my grandson. He stopped playing in 2021. I never stopped coming.” Marguerite has filmed more than three hundred hockey games and, as the story goes, missed one goal.</p>
<h2>Tunde and Sam, commentary</h2>
<p>Tunde calls the play-by-play and Sam adds the color. The brothers rarely agree, but between them they know every number in the league and most of the parents.</p>
<h2>The Friday crew from Harbor Tech</h2>
<p>Six students from the media class. They set up at four, argue about the white balance until five, and go live at six.</p>
<blockquote><p>The first time the red light came on, I forgot to breathe. Now I’m the one who reminds everyone else.</p></blockquote>
<h2>Join in</h2>
<p>All it takes is one evening a week, no experience needed. We lend you the camera, train you over two games and cover the bus fare.
Write to <a href="mailto:support@demo.test">support@demo.test</a> and tell us where you live.</p>`,
};

const terms: DemoPage = {
  url: 'terms_conditions',
  name: 'Terms & conditions',
  title: 'Terms & conditions',
  html: `
<p>These are the terms of a demonstration channel. No real money changes hands and no real games are played, but they read like the terms of a real channel.</p>
<h2>Who we are</h2>
<p>Northern Sports streams games and sells access to them. When you create an account or buy something, you make an agreement with Northern Sports.</p>
<h2>Your account</h2>
<p>An account is for you and your household. Keep your password to yourself, and tell us if someone else has it. You can close your account at any time.</p>
<h2>Passes and single games</h2>
<p>Before you pay, you see the full price: the pass, the service fee and the total, in US dollars.</p>
<table>
<thead><tr><th scope="col">What you buy</th><th scope="col">What you can watch</th></tr></thead>
<tbody>
<tr><td>A single game</td><td>That game, live and on replay</td></tr>
<tr><td>A team pass</td><td>Your team’s games, home and away</td></tr>
<tr><td>A season pass</td><td>All games except those sold on their own, for a year</td></tr>
</tbody>
</table>
<h3>Refunds</h3>
<p>All sales are final. If we never show a game you bought on its own, we refund it automatically.</p>
<h2>What you may do with a stream</h2>
<p>Watch it with your household. You may not record it, show it in public or share it.</p>
<h2>When something goes wrong</h2>
<p>A gym can lose power, and a camera can tip over. We do what we can to bring the picture back. If only the live stream failed, we post the full replay.</p>
<h2>Changes</h2>
<p>When we change these terms, we update the date on this page. Past purchases keep the terms you bought them under.</p>`,
};

const privacy: DemoPage = {
  url: 'privacy_policy',
  name: 'Privacy policy',
  title: 'Privacy policy',
  html: `
<p>We keep what we need to show you games, and we never sell your data. This is the policy of a demonstration channel.</p>
<h2>What we keep</h2>
<ul>
<li>Your name and email address, because they are your account.</li>
<li>What you bought, when, and for how much, because the law requires it.</li>
<li>Your password as a hash, which nobody can reverse.</li>
</ul>
<h2>What we never see</h2>
<p>Your card. Its number goes from your browser straight to the payment service and never reaches us.</p>
<h2>What your browser keeps</h2>
<p>Your login, your language and your player volume. No advertiser can read any of it.</p>
<h2>How long</h2>
<p>As long as you have an account. When you close it, your name and address are removed; receipts stay for as long as the law requires.</p>
<h2>Ask us</h2>
<p>You can see, correct or delete what we hold about you: <a href="mailto:support@demo.test">support@demo.test</a>.</p>`,
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
      '<p>In any current browser: on a phone, tablet, laptop, or TV with a browser. There’s nothing to install.</p>',
  },
  start: {
    group: watching,
    question: 'I missed the start. Can I go back?',
    answer:
      '<p>Yes. Drag the progress bar to any moment of the game, or press <strong>Start over</strong>. Press <strong>Go live</strong> to catch up with the game.</p>',
  },
  replay: {
    group: watching,
    question: 'When will the replay be available?',
    answer:
      '<p>Seconds after the final whistle, at the same link. Find all replays under <a href="/vod">On demand</a>.</p>',
  },
  quality: {
    group: watching,
    question: 'The video stops or is blurry. What can I do?',
    answer:
      '<p>The player lowers the quality on its own before it stops. If it still stops:</p><ol><li>Choose a lower quality in the player settings.</li><li>Move closer to the router, or use a cable.</li><li>Pause other downloads.</li></ol>',
  },
  choice: {
    group: passes,
    question: 'Which pass is right for me?',
    answer:
      '<p>One game: buy that game. One team: a team pass. The whole league: the season pass, which costs less than eight single games. <a href="/packages">Compare all passes</a>.</p>',
  },
  cards: {
    group: passes,
    question: 'Which cards do you take?',
    answer:
      '<p>All major cards. Your bank may ask you to confirm the payment. Your card number goes to the payment service, never to us.</p>',
  },
  refund: {
    group: passes,
    question: 'Can I get my money back?',
    answer:
      '<p>All sales are final. The one exception: if we never show a game you bought on its own, we refund it automatically. See the <a href="/terms_conditions#s-refunds">terms</a>.</p>',
  },
  twice: {
    group: passes,
    question: 'I pressed Pay twice. Did I pay twice?',
    answer:
      '<p>No. We charge an order once, no matter how often you press the button. See your purchases in your <a href="/profile">profile</a>.</p>',
  },
  free: {
    group: account,
    question: 'Do I need an account for free games?',
    answer:
      '<p>For most, no: just press play. Games marked <em>Free with account</em> need <a href="/registration">an account</a>, which is free.</p>',
  },
  family: {
    group: account,
    question: 'Can my family use my account?',
    answer:
      '<p>Yes, an account covers one household. Away from home, log in there and log out when you leave.</p>',
  },
};

export const northernFaq: readonly DemoQuestion[] = withTranslations(faq, {
  fr: northernFrench.faq,
  ar: northernArabic.faq,
});

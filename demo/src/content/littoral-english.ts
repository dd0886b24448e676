// The pages and questions of the second demo channel in English.
import type { LittoralReading } from './page-words.ts';

const watching = 'Watching';
const passes = 'Passes and payment';
const account = 'Your account';

export const littoralEnglish: LittoralReading = {
  pages: {
    about: {
      name: 'About us',
      title: 'About Littoral Sport',
      html: `
<p>Littoral Sport started on a pier one stormy night: Sunday’s game was across the bay, and the ferry wasn’t running.
Since then we have streamed the coast’s teams every week, from the top division to the schools.</p>
<h2>What we stream</h2>
<p>Soccer, basketball and hockey, live and on demand. Youth games are free.</p>
<h2>Where your money goes</h2>
<ul>
<li><strong>The clubs</strong> receive seven dollars out of ten.</li>
<li><strong>The arenas</strong> get a second camera as soon as the season allows it.</li>
<li><strong>The crew</strong>: two people in an office, and <a href="/benevoles">our volunteers</a> everywhere else.</li>
</ul>
<h2>Write to us</h2>
<p>A person reads <a href="mailto:aide@demo.test">aide@demo.test</a> every day.</p>`,
    },
    benevoles: {
      name: 'Our volunteers',
      title: 'The people behind the camera',
      html: `
<p>Every game you see here starts with two camera bags and a volunteer who has already put in a full day.</p>
<h2>Odile, camera, since 2020</h2>
<p>“I came for my granddaughter. She plays in Quebec City now; I stayed.” Odile has filmed more than two hundred games, often with gloves on.</p>
<h2>Rachid, commentary</h2>
<p>A former goalkeeper who teaches history: he knows a precedent for every save.</p>
<h2>The Friday crew</h2>
<p>Six students from the media class. They set up at four, argue about the light until five, and go live at six.</p>
<blockquote><p>The first time the red light went on, I forgot to breathe.</p></blockquote>
<h2>Join in</h2>
<p>All it takes is one evening a week, no experience needed. Write to <a href="mailto:aide@demo.test">aide@demo.test</a>.</p>`,
    },
    terms_conditions: {
      name: 'Terms & conditions',
      title: 'Terms & conditions',
      html: `
<p>These are the terms of a demonstration channel: no real money changes hands. They read like the terms of a real channel.</p>
<h2>Your account</h2>
<p>An account is for you and your household. Keep your password to yourself. You can close your account at any time.</p>
<h2>Passes and single games</h2>
<p>Before you pay, you see the full price: the pass, the service fee and the total, in Canadian dollars.</p>
<h3>Refunds</h3>
<p>All sales are final. If we never show a game you bought on its own, we refund it automatically.</p>
<h2>What you may do with a stream</h2>
<p>Watch it with your household. You may not record it, show it in public or share it.</p>
<h2>When something goes wrong</h2>
<p>An arena can lose power, and a camera can tip over. If only the live stream failed, we post the full replay.</p>
<h2>Changes</h2>
<p>When these terms change, we update the date on this page. Past purchases keep the terms you bought them under.</p>`,
    },
    privacy_policy: {
      name: 'Privacy policy',
      title: 'Privacy policy',
      html: `
<p>We keep what we need to show you games, and we never sell your data.</p>
<h2>What we keep</h2>
<ul>
<li>Your name and email address: they are your account.</li>
<li>What you bought, when, and for how much: the law requires it.</li>
<li>Your password in a form that nobody can read back.</li>
</ul>
<h2>What we never see</h2>
<p>Your card. Its number goes from your browser to the payment service.</p>
<h2>How long</h2>
<p>As long as you have an account; receipts, for as long as the law requires.</p>
<h2>Ask us</h2>
<p>You can see, correct or delete what we hold about you: <a href="mailto:aide@demo.test">aide@demo.test</a>.</p>`,
    },
  },
  faq: {
    where: {
      group: watching,
      question: 'Where can I watch?',
      answer:
        '<p>In any current browser: on a phone, tablet, computer or TV. There’s nothing to install.</p>',
    },
    start: {
      group: watching,
      question: 'I missed the start. Can I go back?',
      answer:
        '<p>Yes. Drag the progress bar to the moment you want. Press <strong>Go live</strong> to catch up with the game.</p>',
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
        '<ol><li>Choose a lower quality in the player settings.</li><li>Move closer to the router.</li><li>Pause other downloads.</li></ol>',
    },
    choice: {
      group: passes,
      question: 'Which pass is right for me?',
      answer:
        '<p>One game: buy that game. One team: the team pass. The whole league: the season pass. <a href="/packages">Compare all passes</a>.</p>',
    },
    cards: {
      group: passes,
      question: 'Which cards do you take?',
      answer: '<p>All major cards. Your bank may ask you to confirm the payment.</p>',
    },
    refund: {
      group: passes,
      question: 'Can I get my money back?',
      answer:
        '<p>All sales are final. The one exception: if we never show a game you bought on its own, we refund it automatically. See the <a href="/terms_conditions#s-refunds">terms</a>.</p>',
    },
    free: {
      group: account,
      question: 'Do I need an account for free games?',
      answer:
        '<p>For most, no. Games marked <em>Free with account</em> need <a href="/registration">an account</a>, which is free.</p>',
    },
    family: {
      group: account,
      question: 'Can my family use my account?',
      answer:
        '<p>Yes, an account covers one household. Away from home, log in there and log out when you leave.</p>',
    },
  },
};

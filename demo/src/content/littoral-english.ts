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
<p>Littoral Sport was born on a pier one stormy night: Sunday’s game was on the other side of the bay, and the ferry was not sailing.
Since then we have shown the teams of the coast every week, from the first division to the schools.</p>
<h2>What we show</h2>
<p>Soccer, basketball and ice hockey, live and then on demand. The youngest players’ games are free.</p>
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
<p>Every game you see here came into an arena in two bags, carried by somebody who had already put in a full day.</p>
<h2>Odile, camera, since 2020</h2>
<p>“I came for my granddaughter. She plays in Quebec City now; I stayed.” Odile has filmed more than two hundred games, often with gloves on.</p>
<h2>Rachid, commentary</h2>
<p>A former goalkeeper and a history teacher: he finds a precedent for every save.</p>
<h2>The Friday crew</h2>
<p>Six students from the media class. They set up at five, argue about the light until six, and are on air at seven.</p>
<blockquote><p>The first time the red light went on, I forgot to breathe.</p></blockquote>
<h2>Join in</h2>
<p>You need an evening a week and no experience. Write to <a href="mailto:aide@demo.test">aide@demo.test</a>.</p>`,
    },
    terms_conditions: {
      name: 'Terms & conditions',
      title: 'Terms & conditions',
      html: `
<p>These are the terms of a demonstration channel: no money moves here. They read as those of a real channel would.</p>
<h2>Your account</h2>
<p>An account is for one person and the household around them. Keep your password to yourself. You may close your account whenever you like.</p>
<h2>Passes and single games</h2>
<p>Before you pay you see the whole price: the pass, the service fee and the total, in Canadian dollars.</p>
<h3>Refunds</h3>
<p>All sales are final. A game that you bought by itself and that is never shown is refunded without your asking.</p>
<h2>What you may do with a stream</h2>
<p>Watch it, with the people who sit next to you. You may not record it, show it in public or pass it on.</p>
<h2>When something goes wrong</h2>
<p>Arenas lose power, and cameras fall over. When only the live picture failed, the whole recording goes online.</p>
<h2>Changes</h2>
<p>When these terms change, the date on this page changes too; what you have bought keeps its own.</p>`,
    },
    privacy_policy: {
      name: 'Privacy policy',
      title: 'Privacy policy',
      html: `
<p>We keep what we need to show you games, and nothing to sell on.</p>
<h2>What we keep</h2>
<ul>
<li>Your name and email address: they are your account.</li>
<li>What you bought, when and for how much: the law asks for it.</li>
<li>Your password in a form that nobody can read back.</li>
</ul>
<h2>What we never see</h2>
<p>Your card. Its number goes from your browser to the payment service.</p>
<h2>How long</h2>
<p>As long as you have an account; receipts, for as long as the law requires.</p>
<h2>Ask us</h2>
<p>You may see, correct or remove what we know about you: <a href="mailto:aide@demo.test">aide@demo.test</a>.</p>`,
    },
  },
  faq: {
    where: {
      group: watching,
      question: 'Where can I watch?',
      answer:
        '<p>In any current browser: on a phone, a tablet, a computer or a television. There is nothing to install.</p>',
    },
    start: {
      group: watching,
      question: 'I missed the start. Can I go back?',
      answer:
        '<p>Yes. Pull the bar under the picture to the moment you want; <strong>Go live</strong> brings you back to now.</p>',
    },
    replay: {
      group: watching,
      question: 'When will the replay be available?',
      answer:
        '<p>Seconds after the whistle, at the same link. All replays are <a href="/vod">on demand</a>.</p>',
    },
    quality: {
      group: watching,
      question: 'The video stops or is blurry. What can I do?',
      answer:
        '<ol><li>Choose a lower quality in the settings of the player.</li><li>Move closer to the router.</li><li>Close what else is loading.</li></ol>',
    },
    choice: {
      group: passes,
      question: 'Which pass is right for me?',
      answer:
        '<p>One game: buy that game. One team: the team pass. Everything: the season pass. They are <a href="/packages">all on one page</a>.</p>',
    },
    cards: {
      group: passes,
      question: 'Which cards do you take?',
      answer: '<p>All the usual ones. Your bank may ask you to confirm the payment.</p>',
    },
    refund: {
      group: passes,
      question: 'Can I get my money back?',
      answer:
        '<p>All sales are final, except for a game that you bought by itself and that is never shown. See the <a href="/terms_conditions#s-refunds">terms</a>.</p>',
    },
    free: {
      group: account,
      question: 'Do I need an account for free games?',
      answer:
        '<p>For most, no. Those marked <em>Free with account</em> want you to <a href="/registration">create one</a>, which costs nothing.</p>',
    },
    family: {
      group: account,
      question: 'Can my family use my account?',
      answer: '<p>Yes, it is for one household. On a visit, log in there and log out when you leave.</p>',
    },
  },
};

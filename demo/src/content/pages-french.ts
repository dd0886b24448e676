// The pages and questions of the second demo channel, whose first language is French.
import { frenchSpacing, withTranslations } from './demo-text.ts';
import { littoralArabic } from './littoral-arabic.ts';
import { littoralEnglish } from './littoral-english.ts';
import type { DemoPage, DemoQuestion } from './page-words.ts';

const about: DemoPage = {
  url: 'about',
  name: 'À propos',
  title: 'À propos de Littoral Sport',
  html: `
<p>Littoral Sport est né sur une jetée, un soir de tempête : le match du dimanche se jouait de l’autre côté de la baie, et le traversier ne partait pas.
Depuis, nous diffusons chaque semaine les matchs des équipes de la côte, de la première division aux écoles.</p>
<h2>Ce que nous diffusons</h2>
<p>Le soccer, le basketball et le hockey, en direct puis à la demande. Les matchs des plus jeunes sont gratuits.</p>
<h2>Où va votre argent</h2>
<ul>
<li><strong>Les clubs</strong> reçoivent sept dollars sur dix.</li>
<li><strong>Les arénas</strong> gagnent une deuxième caméra dès que la saison le permet.</li>
<li><strong>L’équipe</strong> : deux personnes au bureau, et <a href="/benevoles">nos bénévoles</a> partout ailleurs.</li>
</ul>
<h2>Écrivez-nous</h2>
<p>Une personne lit <a href="mailto:aide@demo.test">aide@demo.test</a> tous les jours.</p>`,
};

const volunteers: DemoPage = {
  url: 'benevoles',
  name: 'Nos bénévoles',
  title: 'Celles et ceux derrière la caméra',
  isInMenu: true,
  html: `
<p>Chaque match que vous voyez ici commence avec deux sacs de caméra et une personne bénévole qui a déjà fait sa journée.</p>
<h2>Odile, caméra, depuis 2020</h2>
<p>« Je suis venue pour ma petite-fille. Elle joue maintenant à Québec ; moi, je suis restée. » Odile a filmé plus de deux cents matchs, souvent avec des gants.</p>
<h2>Rachid, commentaire</h2>
<p>Ancien gardien, professeur d’histoire : il trouve à chaque arrêt un précédent.</p>
<h2>L’équipe du vendredi</h2>
<p>Six élèves de la classe de médias. L’équipe s’installe à 16 h, discute de l’éclairage jusqu’à 17 h et est en ondes à 18 h.</p>
<blockquote><p>La première fois que la lumière rouge s’est allumée, j’ai oublié de respirer.</p></blockquote>
<h2>Joignez-vous à nous</h2>
<p>Il vous faut une soirée par semaine et aucune expérience. Écrivez à <a href="mailto:aide@demo.test">aide@demo.test</a>.</p>`,
};

const terms: DemoPage = {
  url: 'terms_conditions',
  name: 'Conditions générales',
  title: 'Conditions générales',
  html: `
<p>Ce sont les conditions d’une chaîne de démonstration : aucun argent n’y circule. Elles se lisent comme celles d’une vraie chaîne.</p>
<h2>Votre compte</h2>
<p>Un compte est pour une personne et son foyer. Gardez votre mot de passe pour vous. Vous pouvez fermer votre compte quand vous le voulez.</p>
<h2>Forfaits et matchs à l’unité</h2>
<p>Avant de payer, vous voyez le prix complet : le forfait, les frais de service et le total, en dollars canadiens.</p>
<h3>Remboursements</h3>
<p>Toutes les ventes sont définitives. Un match acheté à l’unité et jamais diffusé vous est remboursé sans que vous ayez à le demander.</p>
<h2>Ce que vous pouvez faire d’un direct</h2>
<p>Le regarder, avec les gens assis à côté de vous. Vous ne pouvez ni l’enregistrer, ni le montrer en public, ni le transmettre.</p>
<h2>En cas de problème</h2>
<p>Un aréna peut perdre le courant, une caméra peut tomber. Si seul le direct a manqué, l’enregistrement complet est mis en ligne.</p>
<h2>Modifications</h2>
<p>Quand ces conditions changent, la date de cette page change aussi ; ce que vous avez acheté garde les conditions d’alors.</p>`,
};

const privacy: DemoPage = {
  url: 'privacy_policy',
  name: 'Confidentialité',
  title: 'Politique de confidentialité',
  html: `
<p>Nous gardons ce qu’il faut pour vous montrer des matchs, et rien à revendre.</p>
<h2>Ce que nous gardons</h2>
<ul>
<li>Votre nom et votre adresse courriel : c’est votre compte.</li>
<li>Ce que vous avez acheté, quand et à quel prix : la loi l’exige.</li>
<li>Votre mot de passe sous une forme que personne ne peut relire.</li>
</ul>
<h2>Ce que nous ne voyons jamais</h2>
<p>Votre carte. Son numéro va de votre navigateur au service de paiement.</p>
<h2>Combien de temps</h2>
<p>Aussi longtemps que vous avez un compte ; les reçus, aussi longtemps que la loi l’exige.</p>
<h2>Vos demandes</h2>
<p>Vous pouvez consulter, corriger ou faire effacer ce que nous savons de vous : <a href="mailto:aide@demo.test">aide@demo.test</a>.</p>`,
};

export const littoralPages: readonly DemoPage[] = withTranslations(
  frenchSpacing({ about, benevoles: volunteers, terms_conditions: terms, privacy_policy: privacy }),
  { en: littoralEnglish.pages, ar: littoralArabic.pages },
);

const watching = 'Regarder';
const passes = 'Forfaits et paiement';
const account = 'Votre compte';

const faq = {
  where: {
    group: watching,
    question: 'Où puis-je regarder ?',
    answer:
      '<p>Dans tout navigateur récent : téléphone, tablette, ordinateur ou téléviseur. Il n’y a rien à installer.</p>',
  },
  start: {
    group: watching,
    question: 'J’ai manqué le début. Puis-je revenir en arrière ?',
    answer:
      '<p>Oui. Glissez la barre de progression jusqu’au moment voulu ; <strong>Au direct</strong> vous ramène à l’instant présent.</p>',
  },
  replay: {
    group: watching,
    question: 'Quand la rediffusion sera-t-elle disponible ?',
    answer:
      '<p>Quelques secondes après le coup de sifflet final, au même lien. Toutes les rediffusions se trouvent dans <a href="/vod">À la demande</a>.</p>',
  },
  quality: {
    group: watching,
    question: 'La vidéo s’arrête ou est floue. Que faire ?',
    answer:
      '<ol><li>Choisissez une qualité inférieure dans les réglages du lecteur.</li><li>Rapprochez-vous du routeur.</li><li>Fermez ce qui charge en même temps.</li></ol>',
  },
  choice: {
    group: passes,
    question: 'Quel forfait me convient ?',
    answer:
      '<p>Un match : achetez ce match. Une équipe : le forfait équipe. Toute la ligue : le forfait saison. <a href="/packages">Comparez tous les forfaits</a>.</p>',
  },
  cards: {
    group: passes,
    question: 'Quelles cartes acceptez-vous ?',
    answer: '<p>Toutes les cartes courantes. Votre banque peut vous demander de confirmer le paiement.</p>',
  },
  refund: {
    group: passes,
    question: 'Puis-je être remboursé ?',
    answer:
      '<p>Toutes les ventes sont définitives, sauf celle d’un match acheté à l’unité et jamais diffusé. Voir les <a href="/terms_conditions#s-remboursements">conditions</a>.</p>',
  },
  free: {
    group: account,
    question: 'Faut-il un compte pour les matchs gratuits ?',
    answer:
      '<p>Pour la plupart, non. Ceux qui sont marqués <em>Gratuit avec un compte</em> demandent d’en <a href="/registration">créer un</a>, sans frais.</p>',
  },
  family: {
    group: account,
    question: 'Ma famille peut-elle utiliser mon compte ?',
    answer:
      '<p>Oui, il est pour un seul foyer. En visite, connectez-vous sur place et déconnectez-vous en partant.</p>',
  },
};

export const littoralFaq: readonly DemoQuestion[] = withTranslations(frenchSpacing(faq), {
  en: littoralEnglish.faq,
  ar: littoralArabic.faq,
});

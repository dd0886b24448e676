// The pages and questions of the first demo channel in French.
import { frenchSpacing } from './demo-text.ts';
import type { NorthernReading } from './page-words.ts';

const watching = 'Regarder';
const passes = 'Forfaits et paiement';
const account = 'Votre compte';

export const northernFrench: NorthernReading = frenchSpacing<NorthernReading>({
  pages: {
    about: {
      name: 'À propos',
      title: 'À propos de Northern Sports',
      html: `
<p>Northern Sports est né en 2019 dans le gymnase d’une école, avec une caméra empruntée et une finale de basketball à laquelle quatre cents grands-parents ne pouvaient pas assister.
Aujourd’hui, nous diffusons toutes les écoles et tous les clubs de la Ligue du Nord : soccer, basketball et hockey, de septembre à mai.</p>
<h2>Ce que nous diffusons</h2>
<p>Environ six cents matchs par saison. Chacun est présenté en direct avec au moins une caméra et peut être revu dès qu’il se termine. Pour les plus jeunes, c’est gratuit :
les matchs des moins de douze ans ne coûtent jamais rien.</p>
<h2>Où va votre argent</h2>
<p>Sur chaque dollar dépensé pour un forfait, soixante-dix cents vont à l’école ou au club dont vous regardez les matchs. Le reste paie les caméras, le réseau et les gens qui s’en occupent.</p>
<ul>
<li><strong>Les écoles et les clubs</strong> : entraîneurs, déplacements et nouveaux uniformes.</li>
<li><strong>Les terrains, gymnases et arénas</strong> : une deuxième caméra dans onze d’entre eux jusqu’à présent.</li>
<li><strong>L’équipe</strong> : deux personnes au bureau, et <a href="/volunteers">nos bénévoles</a> partout ailleurs.</li>
</ul>
<h2>Écrivez-nous</h2>
<p>Un match manque, un nom est mal écrit, votre école veut se joindre à nous ? Une personne lit <a href="mailto:support@demo.test">support@demo.test</a> tous les jours.</p>`,
    },
    volunteers: {
      name: 'Nos bénévoles',
      title: 'Celles et ceux derrière la caméra',
      html: `
<p>Chaque match que vous voyez ici commence avec deux sacs de caméra et une personne bénévole qui sort du travail ou des cours. Notre équipe en compte cent quarante. En voici quelques-unes.</p>
<h2>Marguerite, caméra, depuis 2019</h2>
<p>« Je suis venue pour mon petit-fils. Il a arrêté de jouer en 2021. Moi, je n’ai pas arrêté de venir. » Marguerite a filmé plus de trois cents matchs de hockey et n’aurait manqué qu’un seul but.</p>
<h2>Tunde et Sam, commentaires</h2>
<p>Tunde décrit le jeu, Sam l’analyse. Les deux frères sont rarement d’accord, mais à eux deux, ils connaissent tous les numéros de la ligue et la plupart des parents.</p>
<h2>L’équipe du vendredi de Harbor Tech</h2>
<p>Six élèves de la classe de médias. L’équipe s’installe à 16 h, discute de la balance des blancs jusqu’à 17 h et est en ondes à 18 h.</p>
<blockquote><p>La première fois que la lumière rouge s’est allumée, j’ai oublié comment respirer. Maintenant, c’est moi qui le rappelle aux autres.</p></blockquote>
<h2>Joignez-vous à nous</h2>
<p>Il vous faut une soirée par semaine et aucune expérience. Nous prêtons la caméra, nous vous formons en deux matchs et nous payons l’autobus.
Écrivez à <a href="mailto:support@demo.test">support@demo.test</a> en nous disant où vous habitez.</p>`,
    },
    terms_conditions: {
      name: 'Conditions générales',
      title: 'Conditions générales',
      html: `
<p>Voici les conditions d’une chaîne de démonstration. Aucun argent réel n’y circule et aucun vrai match n’y est joué ; elles se lisent comme celles d’une vraie chaîne.</p>
<h2>Avec qui vous traitez</h2>
<p>Northern Sports diffuse des matchs et vend le droit de les regarder. En créant un compte ou en achetant quelque chose, vous concluez une entente avec Northern Sports.</p>
<h2>Votre compte</h2>
<p>Un compte est pour une personne et son foyer. Gardez votre mot de passe pour vous ; dites-le-nous si quelqu’un d’autre l’a obtenu. Vous pouvez fermer votre compte quand vous le voulez.</p>
<h2>Forfaits et matchs à l’unité</h2>
<p>Avant de payer, vous voyez le prix complet : le forfait, les frais de service et le total, en dollars américains.</p>
<table>
<thead><tr><th scope="col">Ce que vous achetez</th><th scope="col">Ce que vous pouvez regarder</th></tr></thead>
<tbody>
<tr><td>Un match à l’unité</td><td>Ce match, en direct et en rediffusion</td></tr>
<tr><td>Un forfait équipe</td><td>Tous les matchs de l’équipe que vous choisissez</td></tr>
<tr><td>Un forfait saison</td><td>Tous les matchs, sauf ceux vendus à l’unité, pendant un an</td></tr>
</tbody>
</table>
<h3>Remboursements</h3>
<p>Toutes les ventes sont définitives. Si un match acheté à l’unité n’est jamais diffusé, vous êtes remboursé sans avoir à le demander.</p>
<h2>Ce que vous pouvez faire d’une diffusion</h2>
<p>La regarder, avec les gens assis à côté de vous. Vous ne pouvez ni l’enregistrer, ni la montrer en public, ni la transmettre.</p>
<h2>En cas de problème</h2>
<p>Un gymnase peut perdre le courant, une caméra peut tomber. Nous faisons notre possible pour rétablir l’image et, si seul le direct a manqué, nous mettons l’enregistrement complet en ligne.</p>
<h2>Modifications</h2>
<p>Quand nous modifions ces conditions, la date de cette page change ; ce que vous avez déjà acheté garde les conditions en vigueur au moment de l’achat.</p>`,
    },
    privacy_policy: {
      name: 'Politique de confidentialité',
      title: 'Politique de confidentialité',
      html: `
<p>Nous gardons ce qu’il faut pour vous montrer des matchs, et rien à revendre. Voici la politique d’une chaîne de démonstration.</p>
<h2>Ce que nous gardons</h2>
<ul>
<li>Votre nom et votre adresse courriel : c’est votre compte.</li>
<li>Ce que vous avez acheté, quand et à quel prix : la loi l’exige.</li>
<li>Votre mot de passe sous forme d’empreinte, que personne ne peut inverser.</li>
</ul>
<h2>Ce que nous ne voyons jamais</h2>
<p>Votre carte. Son numéro va de votre navigateur au service de paiement sans passer par nous.</p>
<h2>Ce que garde votre navigateur</h2>
<p>Le fait que vous êtes connecté, votre langue et le volume du lecteur. Aucun annonceur n’y a accès.</p>
<h2>Combien de temps</h2>
<p>Aussi longtemps que vous avez un compte. Quand vous le fermez, votre nom et votre adresse sont effacés ; les reçus restent aussi longtemps que la loi l’exige.</p>
<h2>Vos demandes</h2>
<p>Vous pouvez consulter, corriger ou faire effacer ce que nous avons à votre sujet : <a href="mailto:support@demo.test">support@demo.test</a>.</p>`,
    },
  },
  faq: {
    where: {
      group: watching,
      question: 'Où puis-je regarder ?',
      answer:
        '<p>Dans tout navigateur récent : sur un téléphone, une tablette, un ordinateur portable ou un téléviseur muni d’un navigateur. Il n’y a rien à installer.</p>',
    },
    start: {
      group: watching,
      question: 'J’ai manqué le début. Puis-je revenir en arrière ?',
      answer:
        '<p>Oui. Glissez la barre de progression jusqu’au moment voulu, ou appuyez sur <strong>Depuis le début</strong>. <strong>Au direct</strong> vous ramène à l’instant présent.</p>',
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
        '<p>Le lecteur baisse la qualité de lui-même avant de s’arrêter. Si le problème persiste :</p><ol><li>Choisissez une qualité inférieure dans les réglages du lecteur.</li><li>Rapprochez-vous du routeur ou utilisez un câble.</li><li>Fermez ce qui charge en même temps.</li></ol>',
    },
    choice: {
      group: passes,
      question: 'Quel forfait me convient ?',
      answer:
        '<p>Un match : achetez ce match. Une équipe : le forfait équipe. Toute la ligue : le forfait saison, qui coûte moins cher que huit matchs à l’unité. <a href="/packages">Comparez tous les forfaits</a>.</p>',
    },
    cards: {
      group: passes,
      question: 'Quelles cartes acceptez-vous ?',
      answer:
        '<p>Toutes les cartes courantes. Votre banque peut vous demander de confirmer le paiement. Votre numéro de carte va au service de paiement, jamais à nous.</p>',
    },
    refund: {
      group: passes,
      question: 'Puis-je être remboursé ?',
      answer:
        '<p>Toutes les ventes sont définitives. Vous n’êtes remboursé, sans avoir à le demander, que si un match acheté à l’unité n’est jamais diffusé. Voir les <a href="/terms_conditions#s-remboursements">conditions</a>.</p>',
    },
    twice: {
      group: passes,
      question: 'J’ai appuyé deux fois sur Payer. Ai-je payé deux fois ?',
      answer:
        '<p>Non. Une commande n’est facturée qu’une fois, peu importe combien de fois le bouton est pressé. Vos achats figurent dans votre <a href="/profile">profil</a>.</p>',
    },
    free: {
      group: account,
      question: 'Faut-il un compte pour les matchs gratuits ?',
      answer:
        '<p>Pour la plupart, non : appuyez sur lecture. Pour les matchs marqués <em>Gratuit avec un compte</em>, il faut en <a href="/registration">créer un</a>, ce qui ne coûte rien.</p>',
    },
    family: {
      group: account,
      question: 'Ma famille peut-elle utiliser mon compte ?',
      answer:
        '<p>Oui, il est pour un seul foyer. En visite, connectez-vous sur place et déconnectez-vous en partant.</p>',
    },
  },
});

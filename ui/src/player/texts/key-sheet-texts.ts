// The texts of the sheet of all keys. It loads with the sheet, so it has all languages.
import type { KeyName } from '../logic/keyboard.ts';

export interface KeySheetTexts {
  title: string;
  close: string;
  key: string;
  action: string;
  /** Keys that show no sign of their own. */
  keys: Record<string, string>;
  names: Record<KeyName, string>;
}

const ARROWS = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

const en: KeySheetTexts = {
  title: 'All keys',
  close: 'Close',
  key: 'Key',
  action: 'Action',
  keys: { ...ARROWS, ' ': 'Space', Home: 'Home', End: 'End' },
  names: {
    play: 'Play or pause',
    back_10: 'Back 10 seconds',
    forward_10: 'Forward 10 seconds',
    back_5: 'Back 5 seconds',
    forward_5: 'Forward 5 seconds',
    previous_frame: 'Previous frame, while paused',
    next_frame: 'Next frame, while paused',
    slower: 'Slower',
    faster: 'Faster',
    share: 'To 0 % … 90 % of the video',
    louder: 'Louder',
    quieter: 'Quieter',
    mute: 'Sound on or off',
    captions: 'Captions on or off',
    fullscreen: 'Full screen',
    theatre: 'Theatre mode',
    pip: 'Picture in picture',
    go_live: 'Go live',
    start_over: 'Start over',
    clip: 'Make a clip',
    keys: 'This list',
  },
};

const fr: KeySheetTexts = {
  title: 'Toutes les touches',
  close: 'Fermer',
  key: 'Touche',
  action: 'Action',
  keys: { ...ARROWS, ' ': 'Espace', Home: 'Début', End: 'Fin' },
  names: {
    play: 'Lire ou mettre en pause',
    back_10: 'Reculer de 10 secondes',
    forward_10: 'Avancer de 10 secondes',
    back_5: 'Reculer de 5 secondes',
    forward_5: 'Avancer de 5 secondes',
    previous_frame: 'Image précédente, en pause',
    next_frame: 'Image suivante, en pause',
    slower: 'Plus lent',
    faster: 'Plus rapide',
    share: 'À 0 % … 90 % de la vidéo',
    louder: 'Plus fort',
    quieter: 'Moins fort',
    mute: 'Activer ou couper le son',
    captions: 'Afficher ou masquer les sous-titres',
    fullscreen: 'Plein écran',
    theatre: 'Mode cinéma',
    pip: 'Image dans l’image',
    go_live: 'Retour au direct',
    start_over: 'Depuis le début',
    clip: 'Faire un extrait',
    keys: 'Cette liste',
  },
};

const ar: KeySheetTexts = {
  title: 'كل المفاتيح',
  close: 'إغلاق',
  key: 'المفتاح',
  action: 'الإجراء',
  keys: { ...ARROWS, ' ': 'مسافة', Home: 'Home', End: 'End' },
  names: {
    play: 'تشغيل أو إيقاف مؤقت',
    back_10: 'رجوع 10 ثوانٍ',
    forward_10: 'تقديم 10 ثوانٍ',
    back_5: 'رجوع 5 ثوانٍ',
    forward_5: 'تقديم 5 ثوانٍ',
    previous_frame: 'الإطار السابق أثناء الإيقاف المؤقت',
    next_frame: 'الإطار التالي أثناء الإيقاف المؤقت',
    slower: 'أبطأ',
    faster: 'أسرع',
    share: 'إلى 0 % … 90 % من الفيديو',
    louder: 'رفع الصوت',
    quieter: 'خفض الصوت',
    mute: 'تشغيل الصوت أو كتمه',
    captions: 'إظهار الترجمة أو إخفاؤها',
    fullscreen: 'ملء الشاشة',
    theatre: 'وضع المسرح',
    pip: 'صورة داخل صورة',
    go_live: 'إلى المباشر',
    start_over: 'من البداية',
    clip: 'إنشاء مقطع',
    keys: 'هذه القائمة',
  },
};

const ALL: Record<string, KeySheetTexts> = { en, fr, ar };

/** @param lang BCP 47 */
export const keySheetTexts = (lang: string): KeySheetTexts => ALL[lang.slice(0, 2)] ?? en;

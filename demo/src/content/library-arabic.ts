// The libraries of both demo channels in Arabic.
import type { LittoralLibraryTexts, NorthernLibraryTexts } from './library-words.ts';

export const northernLibraryArabic: NorthernLibraryTexts = {
  videos: {
    goals: {
      title: 'أهداف الأسبوع: كرة القدم',
      description: 'أجمل التسديدات في دوري الشمال. المشاهدة مفتوحة للجميع.',
    },
    derby: {
      title: 'ملخص الديربي: فالكونز في ضيافة هوكس',
      description: 'ريفرسايد وليكفيو، أهم اللحظات من صافرة البداية إلى صافرة النهاية.',
    },
    practice: {
      title: 'داخل التدريب: رويالز يتمرّن على خططه',
      description: 'تمارين التسديد والهجوم المنظم في صالة كينغستون. مجانًا مع حساب.',
    },
    cup: {
      title: 'ملخص كأس غرانيت: ستورم في ضيافة بيرز',
      description: 'ثلاثة أشواط من هوكي الكأس في أهم فرصها.',
    },
    keepers: {
      title: 'مهارات: تدريب حراس المرمى',
      description: 'حركة القدمين والكرات العالية والانفرادات مع حراس نورث كوست. المشاهدة مفتوحة للجميع.',
    },
    baskets: {
      title: 'أجمل سلال الأسبوع',
      description: 'هجمات مرتدة وتسديدات ثلاثية من دوري الشمال. المشاهدة مفتوحة للجميع.',
    },
    mountain: {
      title: 'ملخص ديربي الجبال: بيرز في ضيافة رامز',
      description: 'غرانيت بيك في مواجهة مابل ريدج، بكل أهداف الليلة.',
    },
    rink: {
      title: 'داخل الحلبة: جولة في مابل ريدج',
      description: 'الحواجز ومقاعد البدلاء وجليد جديد قبل فتح الأبواب. مجانًا مع حساب.',
    },
    warmUp: {
      title: 'الإحماء: كورسيرز ينزل إلى الجليد',
      description: 'دورات وهجمات ثلاثية وتسديدات على المرمى قبل انطلاق المباراة. المشاهدة مفتوحة للجميع.',
    },
  },
  categories: {
    plays: { name: 'أجمل اللقطات' },
    highlights: { name: 'ملخصات المباريات' },
    behind: { name: 'خلف الكواليس' },
  },
  rows: {
    first: { title: 'ابدأ من هنا' },
    behind: { title: 'التدريب والإحماء والحلبة' },
    highlights: { title: 'المباريات باختصار' },
  },
};

export const littoralLibraryArabic: LittoralLibraryTexts = {
  videos: {
    goals: {
      title: 'أهداف الأسبوع: كرة القدم',
      description: 'أجمل التسديدات على الساحل. المشاهدة مفتوحة للجميع.',
    },
    keepers: {
      title: 'في التدريب: حراس المرمى',
      description: 'حركة القدمين والكرات العالية والانفرادات مع الحراس. مجانًا مع حساب.',
    },
    derby: {
      title: 'ملخص الديربي: فالكونز في ضيافة هوكس',
      description: 'أهم لحظات الديربي من صافرة البداية إلى صافرة النهاية.',
    },
  },
  categories: { highlights: { name: 'الملخصات' }, behind: { name: 'خلف الكواليس' } },
  rows: { first: { title: 'شاهد هذه أولًا' } },
};

// The libraries of both demo channels in Arabic.
import type { LittoralLibraryTexts, NorthernLibraryTexts } from './library-words.ts';

export const northernLibraryArabic: NorthernLibraryTexts = {
  videos: {
    season: {
      title: 'الموسم حتى الآن: عشرة أهداف لا تُنسى',
      description: 'من ليلة الافتتاح تحت المطر إلى هدف الفوز القاتل الأسبوع الماضي. المشاهدة مفتوحة للجميع.',
    },
    shadows: {
      title: 'مباراة خالدة: ديربي الظلال الطويلة',
      description: 'فالكونز في ضيافة هوكس، خريف 2019. غابت الشمس قبل أن يأتي الهدف الأخير.',
    },
    diallo: {
      title: 'مقابلة: أمارا ديالو وأسرار الشوط الثاني',
      description: 'لماذا يغيّر فريقها خطته بين الشوطين، وماذا تقول للاعبين في النفق.',
    },
    final: {
      title: 'مباراة خالدة: نهائي كأس غرانيت',
      description: 'ستورم وبيرز، أربعة أشواط، وكرة واحدة ارتدت من القائم.',
    },
    keepers: {
      title: 'مقابلة: معلّم الحراس',
      description: 'توماس رييس يدرّب حراس المرمى في خمس مدارس. يَعُدّ الخطوات لا التصديات.',
    },
    basketball: {
      title: 'ملخص الموسم: كرة السلة، من الأسبوع الأول إلى السادس',
      description: 'كل سلة مع صافرة النهاية، وكل صدّة، والتمريرة التي لم يرها أحد.',
    },
    mountain: {
      title: 'مباراة خالدة: ديربي الجبال، ليلة الأهداف السبعة',
      description: 'غرانيت بيك في مواجهة مابل ريدج، بتعليق ذلك اليوم.',
    },
    powerPlay: {
      title: 'مقابلة: لينا هاوغن ترسم خطة التفوق العددي',
      description: 'خمسة لاعبين، أربع دقائق، وسبورة واحدة. مجانًا مع حساب.',
    },
    winter: {
      title: 'ملخص الموسم: أول أهداف الشتاء',
      description: 'الأسبوع الافتتاحي لهوكي الجليد في أقل من دقيقة.',
    },
  },
  categories: {
    highlights: { name: 'الملخصات' },
    classics: { name: 'مباريات خالدة' },
    interviews: { name: 'مقابلات المدربين' },
  },
  rows: {
    first: { title: 'ابدأ من هنا' },
    coaches: { title: 'المدربون يتحدثون' },
    classics: { title: 'مباريات لا تزال على كل لسان' },
  },
};

export const littoralLibraryArabic: LittoralLibraryTexts = {
  videos: {
    goals: {
      title: 'أجمل أهداف الخريف',
      description: 'موسم على شاطئ البحر في عشر لقطات. المشاهدة مفتوحة للجميع.',
    },
    rain: {
      title: 'مقابلة: المدرّبة التي تفضّل المطر',
      description: 'ماييل لو غوف تشرح لماذا لا تؤجل أي حصة تدريبية.',
    },
    bay: {
      title: 'مباراة خالدة: ديربي الخليج',
      description: 'تسعون دقيقة، ومنارة واحدة، وهدف في اللحظة الأخيرة.',
    },
  },
  categories: { highlights: { name: 'الملخصات' }, interviews: { name: 'المقابلات' } },
  rows: { first: { title: 'شاهد هذه أولًا' } },
};

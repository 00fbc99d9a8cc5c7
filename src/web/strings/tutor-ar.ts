// Arabic for lessons with the tutor.
import type { Strings } from './locale.js'
import { wordingOf } from './wording.js'

const { number } = wordingOf('ar')

export const learnAr: Strings['learn'] = {
  title: 'تعلّم مع معلّم',
  lead: 'اختر موضوعًا. يضع المعلّم لك خطة، ويشرح ويسأل، ويغيّر الخطة حين يصعب شيء.',
  kind: 'درس',
  place: 'في أي صف أنت؟',
  subject: 'أي مادة؟',
  topic: 'أي موضوع؟',
  subtopic: 'ماذا تريد أن تتعلّم؟',
  grade: n => `الصف ${number(n)}`,
  chosen: 'ما اخترته حتى الآن',
  back: 'رجوع',
  none: 'لا يوجد موضوع للتعلّم هنا بعد. عُد لاحقًا من فضلك.',
  noneHere: 'لا يوجد شيء هنا حاليًا. ارجع واختر شيئًا آخر.',
  about: 'عنك',
  curricula: 'عرض المناهج كاملة',
}

export const profileAr: Strings['profile'] = {
  title: 'عنك',
  use: 'يستخدم المعلّم هذا لاختيار أمثلة تحبها وطريقة شرح تناسبك. لا يلزمك ملء أي شيء، ويمكنك تغييره أو حذفه في أي وقت.',
  grade: 'الصف',
  notGiven: 'غير محدد',
  interests: 'ماذا تحب؟',
  interestsHelp: 'افصل بينها بفواصل، مثلًا: كرة القدم، الفضاء، الديناصورات',
  learningStyle: 'كيف تتعلّم أفضل؟',
  learningStyleHelp: 'مثلًا: بالصور، أو بالتجربة',
  style: 'كيف تريد أن يشرح المعلّم؟',
  styles: { simple: 'بكلمات سهلة وخطوات صغيرة', standard: 'كالمعتاد', challenge: 'باختصار، مع أسئلة أصعب' },
  save: 'حفظ',
  remove: 'حذف كل شيء',
  saved: 'تم الحفظ.',
  removed: 'تم الحذف. لا يعرف المعلّم عنك شيئًا الآن.',
  tooMany: n => `الحد الأقصى للأشياء: ${number(n)}.`,
  tooLong: (what, n) => `«${what}» طويل جدًا. الحد الأقصى للأحرف: ${number(n)}.`,
}

export const lessonAr: Strings['lesson'] = {
  log: 'الدرس',
  planning: 'يضع المعلّم خطة لك…',
  endText: 'ما أنجزته محفوظ. يمكنك بدء درس آخر في أي وقت.',
  plan: 'خطتك',
  stepOf: (n, total) => `الخطوة ${number(n)} من ${number(total)}`,
  allDone: 'تمّت كل الخطوات',
  status: {
    pending: 'قادمة',
    begun: 'بدأت',
    in_progress: 'الآن',
    completed: 'تمّت',
    skipped: 'تعرفها من قبل',
    blocked: 'مؤجّلة',
  },
  rightOf: (right, asked) =>
    right === 0 ? `الأسئلة حتى الآن: ${number(asked)}` : `الإجابات الصحيحة: ${number(right)} من ${number(asked)}`,
  mastery: 'مدى إتقانك لهذا',
  stepDone: title => `تمّت الخطوة: ${title}.`,
  changed: 'تغيّرت الخطة. كان شيء ما صعبًا، لذلك يواصل المعلّم بطريقة أخرى.',
  next: title => `التالي: ${title}.`,
  again: 'السؤال نفسه مرة أخرى',
  nudges: 'مساعدة صغيرة',
  over: 'انتهى الدرس.',
  seeSummary: 'شاهد كيف كان أداؤك',
  loading: 'جارٍ جلب ملخّص الدرس…',
  doneTitle: 'أحسنت!',
  partTitle: 'أُنهي الدرس',
  expiredTitle: 'انتهى الوقت',
  helpTitle: 'لقد اجتهدت كثيرًا',
  helpText:
    'ما زال بعض هذا صعبًا، ولا بأس في ذلك. أرِ هذه الصفحة لمعلّمك أو لأحد في البيت: قليل من المساعدة من شخص هو أفضل خطوة تالية.',
  stepsDone: (done, total) => `الخطوات المنجزة: ${number(done)} من ${number(total)}`,
  misunderstood: 'يستحق نظرة أخرى',
  suggestions: 'ما يقوله معلّمك',
  duration: 'المدة',
  loadFailed: 'تعذّر تحميل ملخّص الدرس.',
  readAgain: 'اقرأ الدرس مرة أخرى',
  another: 'تعلّم شيئًا آخر',
}

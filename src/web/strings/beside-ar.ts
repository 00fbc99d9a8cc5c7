// Arabic for what stands beside a question.
import type { Strings } from './locale.js'
import { wordingOf } from './wording.js'

const { number, percent } = wordingOf('ar')

export const commandAr: Strings['command'] = {
  hint: 'إظهار تلميح',
  nextHint: 'إظهار التلميح التالي',
  hintsLeft: n => `التلميحات المتبقية: ${number(n)}`,
  noHints: 'لا توجد تلميحات أخرى.',
  hintsTitle: 'التلميحات',
  hintCost: share => `يكلّف ${percent(share)} من نقاط هذا السؤال.`,
  hintFree: 'لا يكلّف شيئًا.',
  hintSaid: n => `التلميح ${number(n)}:`,
  skip: 'تخطّي هذا السؤال',
  back: 'العودة إلى السؤال السابق',
  ask: 'اسأل المعلّم',
  askLabel: 'ماذا تريد أن تعرف؟',
  askNote: 'يشرح المعلّم دون أن يكشف الإجابة، ثم تجيب عن السؤال نفسه.',
  askSend: 'اسأل',
  askFirst: 'اكتب ما تريد أن تعرفه.',
  asked: 'سؤالك',
  skipped: 'تم تخطّيه',
  steppedBack: 'تمت العودة',
  cancel: 'إلغاء',
  retry: 'حاول الآن مرة أخرى',
  failed: 'لم ينجح ذلك. حاول مرة أخرى.',
}

export const talkAr: Strings['talk'] = {
  partner: 'Viva',
  you: 'أنت',
  log: 'المحادثة',
  label: 'رسالتك',
  send: 'إرسال',
  keys: 'يرسل Enter الرسالة، ويبدأ Shift مع Enter سطرًا جديدًا.',
  writing: 'يكتب Viva الآن…',
  runError: 'يتعذّر الوصول إلى Viva حاليًا. لم يُفقد شيء.',
  runErrorAt: time => `يتعذّر الوصول إلى Viva حاليًا. لم يُفقد شيء. المحاولة التالية في ${time}.`,
  waitFirst: 'انتظر حتى ينتهي Viva. نصّك محفوظ.',
  enterFirst: 'اكتب رسالة أولًا.',
  earlier: n => `إظهار الرسائل السابقة: ${number(n)}`,
  passed: 'مرّر الدور',
  back: 'سحب رسالتي الأخيرة',
  skip: 'دع Viva يواصل',
  finish: 'إنهاء المحادثة',
  endTitle: 'هل تريد إنهاء هذه المحادثة؟',
  endText: 'يمكنك قراءتها لاحقًا، لكن لا يمكنك متابعتها.',
  overTitle: 'انتهت المحادثة',
  overText: 'يمكنك قراءتها هنا في أي وقت.',
  empty: 'اكتب ما يشغل بالك، وسيجيبك Viva.',
}

export const surveyAr: Strings['survey'] = {
  next: 'التالي',
  endText: 'يمكنك أيضًا إغلاق هذه الصفحة: إجاباتك محفوظة ويمكنك المتابعة لاحقًا.',
  preparing: 'لحظة من فضلك…',
  thanksTitle: 'شكرًا لك',
  thanks: 'وصلت إجاباتك. يمكنك إغلاق هذه الصفحة الآن.',
  expiredTitle: 'انتهى وقت الاستبيان',
  terminatedTitle: 'أُنهي الاستبيان',
  endedEarly: 'حُفظ ما أجبت عنه حتى ذلك الحين.',
  answersTitle: 'إجاباتك',
  noAnswers: 'لم تُجب عن أي سؤال.',
}

export const careAr: Strings['care'] = {
  title: 'لست وحدك في هذا',
  contact: 'من يمكنك اللجوء إليه',
  goOn: 'متابعة',
  note: 'لا تحتاج إلى شرح أي شيء. لم يُقيَّم شيء، وتوقف وقتك.',
  /** Where the message itself is not here any more. */
  words: 'ما كتبته أهم من هذه الجلسة. تحدث من فضلك مع شخص بالغ تثق به. إذا كنت أنت أو غيرك في خطر فاتصل برقم الطوارئ.',
}

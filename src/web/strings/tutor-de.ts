// German for lessons with the tutor.
import type { Strings } from './locale.js'
import { wordingOf } from './wording.js'

const { count, number } = wordingOf('de')

export const learnDe: Strings['learn'] = {
  title: 'Mit einem Tutor lernen',
  lead: 'Wähle ein Thema. Der Tutor macht dir einen Plan, erklärt, fragt und ändert den Plan, wenn etwas schwer ist.',
  kind: 'Lernstunde',
  place: 'In welcher Klasse bist du?',
  subject: 'Welches Fach?',
  topic: 'Welches Thema?',
  subtopic: 'Was möchtest du lernen?',
  grade: n => `Klasse ${number(n)}`,
  chosen: 'Bisher gewählt',
  back: 'Zurück',
  none: 'Hier gibt es noch kein Thema zum Lernen. Schau bitte später wieder herein.',
  noneHere: 'Hier gibt es zurzeit nichts. Geh zurück und wähle etwas anderes.',
  about: 'Über dich',
  curricula: 'Ganze Lehrpläne ansehen',
}

export const profileDe: Strings['profile'] = {
  title: 'Über dich',
  use: 'Der Tutor nutzt das für Beispiele, die du magst, und für die Art zu erklären. Du musst nichts ausfüllen und kannst alles jederzeit ändern oder entfernen.',
  grade: 'Klasse',
  notGiven: 'Keine Angabe',
  interests: 'Was magst du?',
  interestsHelp: 'Mit Kommas dazwischen, zum Beispiel: Fußball, Weltraum, Dinosaurier',
  learningStyle: 'Wie lernst du am besten?',
  learningStyleHelp: 'Zum Beispiel: mit Bildern oder durch Ausprobieren',
  style: 'Wie soll der Tutor erklären?',
  styles: {
    simple: 'In einfachen Worten und kleinen Schritten',
    standard: 'Wie üblich',
    challenge: 'Kurz, mit schwereren Fragen',
  },
  save: 'Speichern',
  remove: 'Alles entfernen',
  saved: 'Gespeichert.',
  removed: 'Entfernt. Der Tutor weiß jetzt nichts mehr über dich.',
  tooMany: n => `Nenne höchstens ${count(n, { one: '# Sache', other: '# Dinge' })}.`,
  tooLong: (what, n) => `„${what}“ ist zu lang: höchstens ${number(n)} Zeichen.`,
}

export const lessonDe: Strings['lesson'] = {
  log: 'Lernstunde',
  planning: 'Der Tutor macht dir einen Plan …',
  endText: 'Was du gemacht hast, bleibt erhalten. Du kannst jederzeit eine neue Lernstunde beginnen.',
  plan: 'Dein Plan',
  stepOf: (n, total) => `Schritt ${number(n)} von ${number(total)}`,
  allDone: 'Alle Schritte geschafft',
  status: {
    pending: 'Kommt noch',
    begun: 'Angefangen',
    in_progress: 'Jetzt',
    completed: 'Geschafft',
    skipped: 'Konntest du schon',
    blocked: 'Zurückgestellt',
  },
  rightOf: (right, asked) =>
    right === 0
      ? count(asked, { one: 'bisher # Frage', other: 'bisher # Fragen' })
      : `${number(right)} von ${count(asked, { one: '# Frage', other: '# Fragen' })} richtig`,
  mastery: 'Wie gut du das kannst',
  stepDone: title => `Schritt geschafft: ${title}.`,
  changed: 'Der Plan wurde geändert. Etwas war schwer, darum macht der Tutor anders weiter.',
  next: title => `Als Nächstes: ${title}.`,
  again: 'Dieselbe Frage noch einmal',
  nudges: 'Eine kleine Hilfe',
  over: 'Die Lernstunde ist zu Ende.',
  seeSummary: 'Sehen, wie es lief',
  loading: 'Wir sehen nach, wie es lief …',
  doneTitle: 'Geschafft!',
  partTitle: 'Lernstunde beendet',
  expiredTitle: 'Die Zeit ist abgelaufen',
  helpTitle: 'Du hast dich angestrengt',
  helpText:
    'Manches ist noch schwierig, und das ist in Ordnung. Zeig diese Seite deiner Lehrerin, deinem Lehrer oder jemandem zu Hause: Ein wenig Hilfe von einem Menschen ist jetzt das Beste.',
  stepsDone: (done, total) =>
    `${number(done)} von ${count(total, { one: '# Schritt', other: '# Schritten' })} geschafft`,
  misunderstood: 'Sieh dir das noch einmal an',
  suggestions: 'Was dein Tutor dazu sagt',
  duration: 'Dauer',
  loadFailed: 'Wie es lief, konnte nicht geladen werden.',
  readAgain: 'Die Lernstunde noch einmal lesen',
  another: 'Etwas anderes lernen',
}

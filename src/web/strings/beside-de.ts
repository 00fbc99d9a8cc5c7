// German for what stands beside a question.
import type { Strings } from './locale.js'
import { wordingOf } from './wording.js'

const { count, number, percent } = wordingOf('de')

export const commandDe: Strings['command'] = {
  hint: 'Hinweis zeigen',
  nextHint: 'Nächsten Hinweis zeigen',
  hintsLeft: n => count(n, { one: 'noch # Hinweis', other: 'noch # Hinweise' }),
  noHints: 'Weitere Hinweise gibt es nicht.',
  hintsTitle: 'Hinweise',
  hintCost: share => `Kostet ${percent(share)} der Punkte für diese Frage.`,
  hintFree: 'Kostet nichts.',
  hintSaid: n => `Hinweis ${number(n)}:`,
  skip: 'Frage überspringen',
  back: 'Zurück zur vorigen Frage',
  ask: 'Den Tutor fragen',
  askLabel: 'Was möchtest du wissen?',
  askNote: 'Der Tutor erklärt, ohne die Lösung zu verraten. Danach beantwortest du dieselbe Frage.',
  askSend: 'Fragen',
  askFirst: 'Schreibe, was du wissen möchtest.',
  asked: 'Deine Frage',
  skipped: 'Übersprungen',
  steppedBack: 'Zurückgegangen',
  cancel: 'Abbrechen',
  retry: 'Jetzt noch einmal versuchen',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
}

export const talkDe: Strings['talk'] = {
  partner: 'Viva',
  you: 'Du',
  log: 'Gespräch',
  label: 'Deine Nachricht',
  send: 'Senden',
  keys: 'Die Eingabetaste sendet, mit Umschalt und Eingabetaste beginnt eine neue Zeile.',
  writing: 'Viva schreibt …',
  runError: 'Viva ist zurzeit nicht erreichbar. Es geht nichts verloren.',
  runErrorAt: time => `Viva ist zurzeit nicht erreichbar. Es geht nichts verloren. Nächster Versuch um ${time}.`,
  waitFirst: 'Warte, bis Viva fertig ist. Dein Text bleibt erhalten.',
  enterFirst: 'Schreibe zuerst eine Nachricht.',
  earlier: n => count(n, { one: '# frühere Nachricht zeigen', other: '# frühere Nachrichten zeigen' }),
  passed: 'Hat weitergegeben',
  back: 'Letzte Nachricht zurücknehmen',
  skip: 'Viva weiterreden lassen',
  finish: 'Gespräch beenden',
  endTitle: 'Dieses Gespräch beenden?',
  endText: 'Du kannst es danach noch lesen, aber nicht mehr fortsetzen.',
  overTitle: 'Das Gespräch ist beendet',
  overText: 'Du kannst es hier jederzeit wieder lesen.',
  empty: 'Schreibe, was dich beschäftigt. Viva antwortet.',
}

export const surveyDe: Strings['survey'] = {
  next: 'Weiter',
  endText:
    'Du kannst diese Seite auch einfach schließen: Deine Antworten bleiben erhalten, und du kannst später weitermachen.',
  preparing: 'Einen Moment …',
  thanksTitle: 'Vielen Dank',
  thanks: 'Deine Antworten sind angekommen. Du kannst diese Seite jetzt schließen.',
  expiredTitle: 'Die Zeit ist abgelaufen',
  terminatedTitle: 'Umfrage beendet',
  endedEarly: 'Was du bis dahin geantwortet hast, ist gespeichert.',
  answersTitle: 'Deine Antworten',
  noAnswers: 'Du hast nichts beantwortet.',
}

export const careDe: Strings['care'] = {
  title: 'Du bist damit nicht allein',
  contact: 'An wen du dich wenden kannst',
  goOn: 'Weitermachen',
  note: 'Du musst nichts erklären. Nichts wurde bewertet, und deine Zeit ist angehalten.',
  /** Where the message itself is not here any more. */
  words:
    'Was du geschrieben hast, ist wichtiger als diese Sitzung. Bitte sprich mit einem Erwachsenen, dem du vertraust. Wenn du oder jemand anderes in Gefahr ist, ruf den Notruf an.',
}

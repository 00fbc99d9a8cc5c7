// Plain questions as a package of QTI 3.0: a manifest, a test that asks all of them, an item for each, and their pictures.
import { strToU8, zipSync, type Zippable } from 'fflate'
import type { AskedOnce, PlainQuestion } from '../domain/plain-question.js'
import { picturesIn, type ShownPictures } from './shown-pictures.js'
import { qtiItem } from './qti-item.js'
import { escapedValue } from './to-xhtml.js'

/** Digits that a number keeps in every system. */
const MOST_DIGITS = 15

const onces = ({ asked }: PlainQuestion): readonly AskedOnce[] =>
  asked.kind === 'parts' ? asked.parts.map(part => part.asked) : [asked]

/** Why QTI cannot grade it; null where it can. */
export function leftByQti(question: PlainQuestion): string | null {
  const isLong = onces(question).some(
    asked =>
      asked.kind === 'number' &&
      [asked.right, asked.within].some(text => text.replaceAll(/\D/g, '').length > MOST_DIGITS),
  )
  return isLong ? `Numbers of more than ${MOST_DIGITS} digits are not compared exactly.` : null
}

/** What graders of QTI do otherwise. */
export const lostInQti = (question: PlainQuestion): string[] => [
  ...question.losses,
  ...(onces(question).some(asked => asked.kind === 'order' && asked.credit === 'partial')
    ? ['An order that is partly right earns nothing.']
    : []),
]

/** A zip file; the same questions give the same bytes. */
export function writeQti(
  questions: readonly PlainQuestion[],
  title: string,
  pictures: ShownPictures = new Map(),
): Uint8Array {
  const digits = Math.max(3, String(questions.length).length)
  const items = questions.map((question, at): PackagedItem => {
    const id = `item_${String(at + 1).padStart(digits, '0')}`
    const svg = question.figure?.svg ?? null
    const shown = picturesIn(JSON.stringify(question)).filter(name => pictures.has(name))
    return {
      id,
      question,
      shown,
      file: `items/${id}.xml`,
      picture: svg === null ? null : { file: `items/${id}.svg`, svg },
    }
  })
  const files: Zippable = { 'imsmanifest.xml': strToU8(manifest(items)), [TEST]: strToU8(test(items, title)) }
  for (const { id, question, file, picture } of items) {
    files[file] = strToU8(qtiItem(question, id, picture && `${id}.svg`))
    if (picture !== null) files[picture.file] = strToU8(picture.svg)
  }
  for (const [name, bytes] of pictures) files[`pictures/${name}`] = bytes
  // The earliest day that a zip file knows: the clock has no part in it.
  return zipSync(files, { mtime: new Date(1980, 0, 1, 12) })
}

type PackagedItem = {
  readonly id: string
  readonly question: PlainQuestion
  readonly file: string
  /** Names of the pictures in its texts. */
  readonly shown: readonly string[]
  readonly picture: { readonly file: string; readonly svg: string } | null
}

const TEST = 'assessment.xml'
const CP = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1'
const ASI = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'
const XSD = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd'
const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

function manifest(items: readonly PackagedItem[]): string {
  const resources = items.map(({ id, file, picture, shown }) => {
    const own = [file, ...(picture === null ? [] : [picture.file]), ...shown.map(name => `pictures/${name}`)]
    const files = own.map(href => `<file href="${href}"/>`)
    return `<resource identifier="${id}" type="imsqti_item_xmlv3p0" href="${file}">${files.join('')}</resource>`
  })
  const asked = items.map(({ id }) => `<dependency identifierref="${id}"/>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<manifest xmlns="${CP}" xmlns:xsi="${XSI}" xsi:schemaLocation="${CP} ${XSD}/imsqtiv3p0_imscpv1p2_v1p0.xsd" identifier="manifest">`,
    '<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>',
    '<organizations/>',
    '<resources>',
    `<resource identifier="assessment" type="imsqti_test_xmlv3p0" href="${TEST}"><file href="${TEST}"/>${asked.join('')}</resource>`,
    ...resources,
    '</resources>',
    '</manifest>',
    '',
  ].join('\n')
}

const test = (items: readonly PackagedItem[], title: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<qti-assessment-test xmlns="${ASI}" xmlns:xsi="${XSI}" xsi:schemaLocation="${ASI} ${XSD}/imsqti_asiv3p0_v1p0.xsd" identifier="assessment" title="${escapedValue(title)}">`,
    '<qti-test-part identifier="part" navigation-mode="nonlinear" submission-mode="individual">',
    `<qti-assessment-section identifier="section" title="${escapedValue(title)}" visible="true">`,
    ...items.map(({ id, file }) => `<qti-assessment-item-ref identifier="${id}" href="${file}"/>`),
    '</qti-assessment-section>',
    '</qti-test-part>',
    '</qti-assessment-test>',
    '',
  ].join('\n')

// A file of XML: Moodle's, or an item of QTI, told apart by their first elements.
import type { ReadQuestions } from '../domain/plain-question.js'
import { readMoodleXml } from './read-moodle-xml.js'
import { isQtiItem, readQtiItem } from './read-qti.js'
import { xmlText } from './xml-text.js'
import { xmlTree } from './xml-tree.js'

/** Throws ImportFault where it is neither. */
export function readXml(bytes: Uint8Array): ReadQuestions {
  const source = xmlText(bytes)
  if (!isQtiItem(xmlTree(source))) return readMoodleXml(source)
  const read = readQtiItem(source)
  return 'why' in read ? { questions: [], left: [read] } : { questions: [read], left: [] }
}

// A file of XML: Moodle's, or an item of QTI, told apart by their first elements.
import type { ReadQuestions } from '../domain/plain-question.js'
import { readMoodleXml } from './read-moodle-xml.js'
import { isQtiItem, readQtiItem } from './read-qti.js'
import { xmlText } from './xml-text.js'
import { xmlTree } from './xml-tree.js'

/** Throws ImportFault where it is neither. */
export function readXml(bytes: Uint8Array): ReadQuestions {
  const root = xmlTree(xmlText(bytes))
  if (!isQtiItem(root)) return readMoodleXml(root)
  const read = readQtiItem(root)
  return 'why' in read ? { questions: [], left: [read] } : { questions: [read], left: [] }
}

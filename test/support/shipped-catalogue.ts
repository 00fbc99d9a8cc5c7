// The catalogue that comes with Viva, loaded once in each worker: reading and compiling its blueprints takes more than a second.
import path from 'node:path'
import { loadCatalogue, type Catalogue } from '../../src/items/index.js'

const FOLDER = path.resolve(import.meta.dirname, '../../blueprints')

let loading: Promise<Catalogue> | null = null
/** Nobody can change it: it is shared by the test files of a worker. */
export const shippedCatalogue = (): Promise<Catalogue> => (loading ??= loadCatalogue(FOLDER))

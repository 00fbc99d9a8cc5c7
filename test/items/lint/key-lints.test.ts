// The lint of keys reads a key as the widget of its part would hand it over.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { keyGradesItself } from '../../../src/items/domain/lint/key-lints.js'
import { studyOf } from './lint-fixture.js'

test.each(['equivalent-fractions', 'ordering-fractions'])(
  'a key of several texts is read as a list: %s',
  async name => {
    const source = await readFile(`blueprints/mathematics/${name}.yaml`, 'utf8')
    expect(keyGradesItself(studyOf(source, 5))).toEqual([])
  },
)

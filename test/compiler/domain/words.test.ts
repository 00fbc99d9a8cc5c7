import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asksForAction,
  hasActionVerb,
  isCompound,
  isMeasurable,
  sameText,
  shareWord,
  significantWords,
  wordsOf,
} from '../../../src/compiler/domain/words.js'

test('words are those of Unicode, whatever way they are found', () => {
  const unicode = new Intl.Segmenter('en', { granularity: 'word' })
  const sign = fc.constantFrom(...'abZ09_\'.,;:-!?()#+/" \n\t’‘“”–—…é語🙂')
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 12 }), text => {
      const words = [...unicode.segment(text)].filter(({ isWordLike }) => isWordLike)
      expect(wordsOf(text)).toEqual(words.map(({ segment }) => segment.toLowerCase()))
    }),
    { numRuns: 3_000 },
  )
})

describe('significant words', () => {
  test.each([
    ['The networks of a network', ['network']],
    ['What should have been there', []],
    ['Use DNS or C99 in the OS', ['dns', 'c99', 'os']],
    ['Unit 2 of 1984', ['unit', '1984']],
    ['A class, its status and analysis', ['class', 'status', 'analysis']],
    ['索引', ['索引']],
    ['قواعد البيانات', ['قواعد', 'البيانات']],
    ['🙂 !', []],
  ])('of “%s”', (text, words) => expect([...significantWords(text)]).toEqual(words))

  test('are shared or not', () => {
    expect(shareWord(significantWords('Joining tables'), significantWords('A table of prices'))).toBe(true)
    expect(shareWord(significantWords('Joining tables'), significantWords('Joy'))).toBe(false)
  })
})

describe('a capability', () => {
  test.each([
    ['Explain what an index is', false],
    ['Compare supply and demand', false],
    ['Explain maps and state', false],
    ['Explain cause and effect and draw it', true],
    ['Design an index and measure the gain', true],
    ['Write a test, then run it', true],
    ['Draw the graph; find its cycles', true],
    ['Supply and demand', false],
  ])('“%s” is two: %s', (text, compound) => expect(isCompound(text)).toBe(compound))
})

test.each([
  ['Write a query that joins two tables.', true],
  ['Understand joins and be familiar with them.', false],
  ['', false],
  ['Zeichne den Zustand nach jedem Schritt auf.', true],
  ['Die Kosten beider Pläne vergleichen.', true],
  ['Verstehe, was ein Index ist und wird.', false],
  ['Écrivez une requête qui joint deux tables.', true],
  ['Comprendre les jointures avec soin.', false],
  ['Escribe una consulta y explica el plan.', true],
  ['Entender la consulta y los costes.', false],
  ['解释所有权与借用，并写一个自己的例子。', true],
  ['اشرح الملكية مع مثال من عندك.', true],
  ['Napisz zapytanie łączące dwie tabele.', true],
  ['Quiz on recursion basics in class', false],
  ['Feel at ease around fractions', false],
  ['Spend some time on fractions today', false],
  ['Del operator quiz', false],
  ['Dokumentiere den Aufbau und protokolliere das Ergebnis.', true],
  ['Löte die Platine und halte die Temperatur niedrig.', true],
  ['Backe ein Brot und verkoste es mit einem Freund.', true],
  ['Lerne die Vokabeln und werde sicher.', false],
  ['Prépare une présentation avec les résultats.', true],
  ['Range les mots dans cette colonne.', true],
  ['Conocer los verbos y aprender las reglas.', false],
])('“%s” asks for something to be seen: %s', (task, asks) => expect(asksForAction(task, '')).toBe(asks))

test.each([
  ['At least 8 of 10 rows are there.', true],
  ['Every row is there.', true],
  ['Most people like it.', false],
  ['It looks good at least.', false],
  ['正确 ٣', true],
  ['Jede Zeile steht an ihrem Platz.', true],
  ['Das ist den meisten recht.', false],
  ['Toutes les lignes sont là.', true],
  ['Cada fila está en su lugar.', true],
  ['El resultado gusta a los lectores.', false],
  ['例子正确，两个人得出相同结论。', true],
  ['Satisfactory overall performance', false],
  ['Reasonable effort shown throughout', false],
])('“%s” leaves no choice: %s', (criteria, measurable) => expect(isMeasurable(criteria, '')).toBe(measurable))

describe('a short text shows no language, what stands around it does', () => {
  const english = 'Explain how fractions work with the rules that you know'
  const polish =
    'Przygotowanie do egzaminu z baz danych, kolejne kroki pracy nad projektem oraz sposoby ich sprawdzania w praktyce, krok po kroku'
  const indonesian =
    'Struktur data dasar: tumpukan dan antrean. Jelaskan perbedaan antara tumpukan dan antrean yang dipakai untuk program'
  test.each([
    ['Feel for fractions à la carte', english, false],
    ['Conversación sobre fracciones', english, false],
    ['Napisz zapytanie na kartce papieru.', polish, true],
    ['Jelaskan perbedaan tumpukan', indonesian, true],
    ['Jelaskan perbedaan tumpukan', '', false],
    ['解释所有权。', english, true],
  ])('“%s” within “%s” asks for something: %s', (task, around, asks) => expect(asksForAction(task, around)).toBe(asks))

  test('criteria too', () => {
    expect(isMeasurable('Naïve résumé accepted', english)).toBe(false)
    expect(isMeasurable('Zapytanie zwraca wynik.', polish)).toBe(true)
  })
})

test.each([
  ['Explain it', true],
  ['credible intervals', false],
  ['trace plots', false],
  ['trace the plots', true],
  ['the role of code', false],
  ['Erkläre den Verlauf', true],
])('“%s” says by a verb what is done: %s', (text, has) => expect(hasActionVerb(text)).toBe(has))

describe('two texts', () => {
  test.each([
    ['  Sort, a LIST! ', 'sort a list'],
    ['What is a monad?', 'what is a monad'],
    ['Reading “plans”: costs.', 'Reading plans, costs'],
    ['Bayes’ theorem', "bayes' theorem"],
    ['Équations', 'Équations'.normalize('NFD')],
    ['解释所有权。', '解释所有权'],
    ['?!', ' ?! '],
  ])('“%s” and “%s” are the same', (one, other) => expect(sameText(one)).toBe(sameText(other)))

  test.each([
    ['Sorting in C', 'Sorting in C++'],
    ['Sorting in C', 'Sorting in C#.'],
    ['F#', 'F'],
    ['It holds for x < 0.', 'It holds for x > 0.'],
    ['100 %', '100'],
    ['5', '-5'],
    ['1.5', '15'],
    ['.NET', 'net'],
    ['n!', 'n'],
    ['a != b', 'a = b'],
    ['x²', 'x2'],
    ['f(x)', 'f x'],
    ['🦀', '🦀🦀'],
    ['+', '-'],
    ['...', '?'],
  ])('“%s” and “%s” are two', (one, other) => expect(sameText(one)).not.toBe(sameText(other)))
})

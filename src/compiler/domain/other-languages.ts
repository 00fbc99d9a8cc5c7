// Verbs that can be seen being done, and words that leave no choice, in languages other than English. The compiler writes English; what an author
// writes in another language is not to be taken for bad English.

/** The forms that tasks are written in: the infinitive, and the imperative of one or more than one. */
export const ACTIONS_ELSEWHERE: ReadonlySet<string> = new Set(
  // German; of verbs in two parts the part that stands first.
  (
    'analysiere analysieren beantworte beantworten begründe begründen benenne benennen berechne berechnen beschreibe beschreiben bestimme bestimmen ' +
    'beurteile beurteilen beweise beweisen bewerte bewerten baue bauen diskutiere diskutieren entscheide entscheiden entwerfe entwerfen entwirf ' +
    'entwickle entwickeln erkläre erklären erläutere erläutern ermittle ermitteln erstelle erstellen fasse finde finden formuliere formulieren führe ' +
    'gib gebe geben gliedere gliedern implementiere implementieren interpretiere interpretieren kennzeichne kennzeichnen korrigiere korrigieren leite ' +
    'lies liste löse lösen markiere markieren messe messen nenne nennen notiere notieren ordne ordnen präsentiere präsentieren programmiere ' +
    'programmieren prüfe prüfen rechne rechnen sammle sammeln schätze schätzen schreibe schreiben schreib skizziere skizzieren sortiere sortieren ' +
    'stelle suche suchen teste testen übersetze übersetzen unterscheide unterscheiden untersuche untersuchen verbessere verbessern vergleiche ' +
    'dokumentiere dokumentieren protokolliere protokollieren installiere installieren konfiguriere konfigurieren simuliere simulieren modelliere ' +
    'modellieren klassifiziere klassifizieren halte baut miss backe backen koche kochen übe üben trage setze setzen lege male malen plane planen ' +
    'vergleichen wähle wählen wende wenden zeichne zeichnen zeige zeigen zerlege zerlegen zusammenfassen anwenden ableiten durchführen ' +
    // French.
    'analyse analyser analysez applique appliquer appliquez calcule calculer calculez choisir choisis choisissez classe classer classez comparer ' +
    'comparez compare conçois concevez concevoir construire construis construisez corrige corriger corrigez crée créer créez décris décrire décrivez ' +
    'définir définis définissez démontre démontrer démontrez dessine dessiner dessinez détermine déterminer déterminez donne donner donnez écris ' +
    'écrire écrivez énumère énumérer énumérez estime estimer estimez établir établissez évalue évaluer évaluez explique expliquer expliquez ' +
    'formule formuler formulez identifie identifier identifiez interprète interpréter interprétez justifie justifier justifiez lis lire lisez ' +
    'mesure mesurer mesurez montre montrer montrez nomme nommer nommez note noter notez organise organiser organisez planifie planifier planifiez ' +
    'prédire prédis prédisez présente présenter présentez programmez programmer prouve prouver prouvez rédige rédiger rédigez résous résoudre ' +
    'résolvez résume résumer résumez teste tester testez trace tracer tracez traduis traduire traduisez trie trier triez trouve trouver trouvez ' +
    'prépare préparer préparez installe installer installez configure configurer configurez simule simuler simulez modélise modéliser modélisez ' +
    'documente documenter documentez réalise réaliser réalisez fais faire faites propose proposer proposez observe observer observez ' +
    'utilise utiliser utilisez vérifie vérifier vérifiez ' +
    // Spanish.
    'analiza analizar analice analizad aplica aplicar aplique argumenta argumentar calcula calcular calcule clasifica clasificar clasifique compara ' +
    'comparar compare construye construir construya corrige corregir corrija crea crear cree decide decidir define definir defina demuestra demostrar ' +
    'demuestre describe describir describa determina determinar determine dibuja dibujar dibuje diseña diseñar diseñe elabora elaborar elabore elige ' +
    'elegir elija encuentra encontrar encuentre enumera enumerar enumere escribe escribir escriba estima estimar estime evalúa evaluar evalúe explica ' +
    'explicar explique formula formular formule identifica identificar identifique implementa implementar implemente interpreta interpretar ' +
    'interprete justifica justificar justifique lee leer lea mide medir mida muestra mostrar muestre nombra nombrar nombre ordena ordenar ordene ' +
    'planifica planificar planifique predice predecir prediga presenta presentar presente programa programar programe prueba probar pruebe redacta ' +
    'instala instalar instale configura configurar configure documenta documentar documente simula simular simule modela modelar modele prepara ' +
    'preparar prepare realiza realizar realice haz hacer haga observa observar observe registra registrar registre ' +
    'redactar redacte representa representar represente resuelve resolver resuelva resumir resuma señala señalar señale traduce traducir ' +
    'traduzca usar utiliza utilizar utilice verifica verificar verifique'
  ).split(' '),
)

/** Words that leave no choice. */
export const MEASURES_ELSEWHERE: ReadonlySet<string> = new Set(
  (
    'alle allen alles beide beiden jede jeden jeder jedes jedem kein keine keinen keiner fehlerfrei richtig korrekt genau identisch ohne mindestens ' +
    'höchstens nur eins zwei drei vier fünf sechs sieben acht neun zehn hälfte ' +
    'tous toutes tout chaque aucun aucune correct correcte correctes corrects correctement exactement identique identiques sans seul seulement zéro ' +
    'deux trois quatre cinq huit neuf dix moitié ' +
    'todos todas todo cada ambos ambas ningún ninguna ninguno correcto correcta correctos correctas correctamente exactamente idéntico idéntica ' +
    'sólo cero tres cuatro cinco seis siete ocho nueve diez mitad'
  ).split(' '),
)

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** What is wished for in German, French and Spanish, but cannot be seen. */
const WISHES_ELSEWHERE = setOf(
  'verstehe verstehen versteht kenne kennen lerne lernen lernt wisse wissen begreife begreifen comprendre comprends comprenez connaître connais ' +
    'connaissez apprendre apprends apprenez savoir sachez entender entiende entienda entended conocer conoce conozca aprender aprende aprenda ' +
    'saber comprender comprende comprenda',
)

/** Signs of English that hardly any other language has; then those that others have too. */
const ENGLISH = setOf(
  'the and with that this these those it its your you be are were their them they from what which how who about know known knowing knowledge ' +
    'understand understanding learn learned learning think thinking familiar familiarity appreciate grasp most people looks likes good well some ' +
    'into through throughout without between when while during overall using shown today not explain describe write identify feel feels',
)
const ENGLISH_TOO = setOf('of to for by is in on at an or as more time')

/** Sure signs of German, French or Spanish; then those that are in English too, as in Los Angeles. */
const LISTED = setOf(
  'und oder nicht nichts ist sind wird werden auch sich für ein eine einen einem zum zur vom ohne sont avec dans cette leur cómo qué',
)
const LISTED_TOO = setOf('im les des los las el y aux')

/** Sure signs of further languages; then what several languages have, English names or short forms among them. */
const FURTHER = setOf('het een niet voor che della gli uma não yang untuk dengan och att się nie jest')
const SHARED = setOf(
  'der dem den das die mit von wie est du et le la una une con por para pour entre di il com dan det som bir ve',
)

const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/gu
const LETTER = /\p{L}/gu
const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0

/** Whether a text has only the letters and signs of English. */
export const hasPlainSigns = (text: string): boolean => /^[\0-\x7f‘’“”–—…]*$/.test(text)

/** Whether most letters of a text are Latin, or it has none. */
export const isLatin = (text: string): boolean => countOf(text, NOT_LATIN) * 2 <= countOf(text, LETTER)

/**
 * How far words (lower case) look English: above 0 more than not. One sure sign of another language makes -2, an unsure one -1. Each word counts
 * once: of an equation in which `y` stands often nobody makes Spanish.
 */
export function englishness(words: readonly string[]): number {
  let sum = 0
  for (const word of new Set(words)) {
    if (ENGLISH.has(word)) sum += 2
    else if (ENGLISH_TOO.has(word)) sum += 1
    else if (isSureSign(word)) sum -= 2
    else if (LISTED_TOO.has(word) || SHARED.has(word)) sum -= 1
  }
  return sum
}

const isSureSign = (word: string): boolean => LISTED.has(word) || WISHES_ELSEWHERE.has(word) || FURTHER.has(word)
const isListed = (word: string): boolean => LISTED.has(word) || WISHES_ELSEWHERE.has(word) || LISTED_TOO.has(word)

/** So many words without a sign of English are not English. */
const TELLING_WORDS = 20
/** From here on a text tells its language by itself. */
const CLEAR = 3

/**
 * What the lists of words can say about a text: it is English, German, French or Spanish (`listed`), or none of these. A short text seldom shows
 * it: `around` is what else is written at the same place. Words are in lower case. In doubt plain letters are English.
 */
export function languageOf(
  text: string,
  words: readonly string[],
  around: readonly string[],
): 'english' | 'listed' | 'unlisted' {
  if (!isLatin(text)) return 'unlisted'
  const own = englishness(words)
  const isClear = Math.abs(own) >= CLEAR
  const sum = isClear ? own : own + englishness(around)
  if (sum > 0) return 'english'
  if (sum < 0) return words.some(isListed) || (!isClear && around.some(isListed)) ? 'listed' : 'unlisted'
  return hasPlainSigns(text) && words.length + around.length < TELLING_WORDS ? 'english' : 'unlisted'
}

/** Whether a text of German, French or Spanish wishes for what nobody can see. */
export const wishesElsewhere = (words: readonly string[]): boolean => words.some(word => WISHES_ELSEWHERE.has(word))

/** Characters; those of scripts in which one stands for a syllable or a word count twice. */
export const weightOf = (text: string): number =>
  [...text].length + countOf(text, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)

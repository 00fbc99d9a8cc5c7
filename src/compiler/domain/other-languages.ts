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
    'utilise utiliser utilisez vérifie vérifier vérifiez ' +
    // Spanish.
    'analiza analizar analice analizad aplica aplicar aplique argumenta argumentar calcula calcular calcule clasifica clasificar clasifique compara ' +
    'comparar compare construye construir construya corrige corregir corrija crea crear cree decide decidir define definir defina demuestra demostrar ' +
    'demuestre describe describir describa determina determinar determine dibuja dibujar dibuje diseña diseñar diseñe elabora elaborar elabore elige ' +
    'elegir elija encuentra encontrar encuentre enumera enumerar enumere escribe escribir escriba estima estimar estime evalúa evaluar evalúe explica ' +
    'explicar explique formula formular formule identifica identificar identifique implementa implementar implemente interpreta interpretar ' +
    'interprete justifica justificar justifique lee leer lea mide medir mida muestra mostrar muestre nombra nombrar nombre ordena ordenar ordene ' +
    'planifica planificar planifique predice predecir prediga presenta presentar presente programa programar programe prueba probar pruebe redacta ' +
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

/** Small words, and what is wished for but cannot be seen, by which a text shows its language; none of them is common in another one. */
const SIGNS_OF_KNOWN: ReadonlySet<string> = new Set(
  (
    'the and with that this these those it its your you be are were their them they from what which how about know known knowing knowledge ' +
    'understand understanding learn learned learning think thinking familiar familiarity appreciate grasp most people looks likes good well ' +
    'das und nicht ist sind wird werden auch sich für verstehe verstehen kenne kennen lerne lernen ' +
    'les des est sont avec pour dans aux cette comprendre comprends comprenez connaître apprendre apprends ' +
    'el los las y entender entiende conocer conoce aprender aprende comprender comprende'
  ).split(' '),
)

const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/gu
const LETTER = /\p{L}/gu
const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0

/**
 * Whether nothing can be said about a text by lists of words: most of its letters are of another script than Latin, or none of its words (lower
 * case) shows that it is English, German, French or Spanish. A text without letters is not meant.
 */
export function isInUnlistedLanguage(text: string, words: readonly string[]): boolean {
  const letters = countOf(text, LETTER)
  if (letters === 0) return false
  return countOf(text, NOT_LATIN) * 2 > letters || !words.some(word => SIGNS_OF_KNOWN.has(word))
}

/** Characters; those of scripts in which one stands for a syllable or a word count twice. */
export const weightOf = (text: string): number =>
  [...text].length + countOf(text, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)

// What the words of a figure mean to its author. They stand here and not beside the data, which the page loads.

const AXIS_ENDS = { from: 'where the axis begins', to: 'where it ends' }
const AXIS = {
  ...AXIS_ENDS,
  step: 'the distance of two marks',
  label: 'its name; `x` or `y` without it',
}
const below = (path: string, words: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([word, says]) => [`${path}.${word}`, says]))
const PLACE = { x: 'how far across', y: 'how far up' }

/** By kind and path; entries of a list have the path of the list. */
const WORDS: Readonly<Record<string, string>> = {
  ...below('number_line', {
    from: 'where the line begins',
    to: 'where it ends',
    step: 'the distance of two marks',
    labels: 'the distance of two marks with a number; as many as there is room for without it',
    denominator: 'writes the marks as fractions with it',
    points: 'points on the line',
    'points.at': 'where the point is',
    'points.label': 'what is written at it',
    jumps: 'jumps above the line',
    'jumps.from': 'where the jump begins',
    'jumps.to': 'where it ends',
    'jumps.label': 'what is written at it',
  }),
  ...below('fraction', {
    shape: 'how a whole is drawn',
    wholes: 'the wholes',
    'wholes.parts': 'into how many parts it is divided',
    'wholes.shaded': 'how many of them are shaded',
    'wholes.label': 'what is written below it',
  }),
  ...below('coordinate_plane', {
    x: 'the axis across',
    ...below('x', AXIS),
    y: 'the axis up',
    ...below('y', AXIS),
    points: 'points in the plane',
    ...below('points', PLACE),
    'points.label': 'its name',
    lines: 'straight lines',
    'lines.shape': 'a line between two places, an arrow from one to the other, or a line through both to the edges',
    'lines.from': 'the place where it begins',
    ...below('lines.from', PLACE),
    'lines.to': 'the place where it ends',
    ...below('lines.to', PLACE),
    'lines.dashed': 'whether it is dashed',
    'lines.label': 'its name',
    curves: 'graphs of functions',
    'curves.y': 'the function; `x` runs along the axis',
    'curves.label': 'its name',
  }),
  ...below('array', {
    rows: 'how many rows there are',
    columns: 'how many objects each row has',
    extra: 'how many objects are apart from the rows',
    filled: 'how many are filled in, the others being outlines; all without it',
    shape: 'what the objects are; circles without it',
  }),
  ...below('area_model', {
    across: 'the lengths along the top',
    down: 'the lengths along the left side',
    across_labels: 'what is written in place of the lengths along the top',
    down_labels: 'what is written in place of those along the side',
    cells: 'row by row, what is written in the parts',
    squares: 'whether the squares with sides of 1 are drawn, to scale',
  }),
  ...below('clock', {
    clocks: 'one clock or two',
    'clocks.hour': 'the hour, 1 to 12',
    'clocks.minute': 'the minute',
    'clocks.label': 'what is written below it',
  }),
  ...below('coins', {
    currency: 'the currency',
    pieces: 'the coins and notes',
    'pieces.value': 'what one is worth: 0.5 is 50 cents',
    'pieces.count': 'how many there are of it',
  }),
  ...below('bar_chart', {
    categories: 'what the bars are of',
    values: 'how high they are',
    axis: 'what is counted, with its unit',
    step: 'the distance of two lines; a round one without it',
  }),
  ...below('line_chart', {
    categories: 'what is written along the bottom',
    values: 'how high the line is there',
    axis: 'what is measured, with its unit',
    along: 'what the bottom shows, such as hours',
    step: 'the distance of two lines; a round one without it',
  }),
  ...below('box_plot', {
    ...AXIS_ENDS,
    step: 'the distance of two lines',
    boxes: 'one box plot, or several above one axis',
    'boxes.label': 'what it is of; needed where there are several',
    'boxes.minimum': 'the lowest value',
    'boxes.lower_quartile': 'where the box begins',
    'boxes.median': 'the line in the box',
    'boxes.upper_quartile': 'where the box ends',
    'boxes.maximum': 'the highest value',
    axis: 'what is measured, with its unit',
  }),
  ...below('table', {
    columns: 'the headings of the columns',
    rows: 'the rows; the first cell of each is its heading',
  }),
  ...below('shape', {
    shape: 'the shape',
    measures: 'what is known of it',
    'measures.of': 'the side, height, radius or angle',
    'measures.size': 'sets the proportions; leave it out where it is asked for',
    'measures.label': 'what the learner reads',
    'measures.ticks': 'small lines across a side; sides with as many are equally long',
    corners: 'names of the corners, anticlockwise from the bottom left',
  }),
  ...below('network', {
    devices: 'the devices; the first is at the top',
    'devices.name': 'its name',
    'devices.type': 'what it is',
    'devices.notes': 'lines beside it, such as addresses',
    links: 'the links',
    'links.from': 'the name of a device',
    'links.to': 'the name of another',
    'links.label': 'what is written at the link',
    'links.from_label': 'what is written at its first end, such as an interface',
    'links.to_label': 'what is written at its second end',
  }),
}

/** Throws for a word that has none: it would be missing in the reference. */
export function figureWord(path: string): string {
  const says = WORDS[path]
  if (says === undefined) throw new Error(`figure-words.ts does not say what ${path} means.`)
  return says
}

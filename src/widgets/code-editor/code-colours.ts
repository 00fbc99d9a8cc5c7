// How code is coloured in an editor.
import { HighlightStyle } from '@codemirror/language'
import { tags } from '@lezer/highlight'

// The design tokens carry light and dark, so the editor needs one style for both.
export const codeColours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--viva-accent)', fontWeight: '600' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--viva-right)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--viva-wrong)' },
  { tag: tags.comment, color: 'var(--viva-muted)', fontStyle: 'italic' },
  { tag: tags.definition(tags.variableName), fontWeight: '600' },
  // The names of fields in YAML.
  { tag: tags.definition(tags.propertyName), color: 'var(--viva-accent)', fontWeight: '600' },
])

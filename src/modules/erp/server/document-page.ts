import { escapeHtml } from '../../../kernel/server/escape-html.ts'
import type { ProfileDocument } from '../contract/profile-document.ts'

const titles = ['Lugar', 'Nombre', 'De dónde sale', 'Tipo', 'Largo', 'Reglas', 'Ejemplo']

type Section = ProfileDocument['sections'][number]

const valuesOf = ({ place, name, source, type, size, rules, example }: Section['cells'][number]): string[] => [
  place,
  name,
  source,
  type,
  size,
  rules,
  example,
]

export const exampleWords: Record<ProfileDocument['example'], string> = {
  own: 'Con el último documento de la empresa.',
  made: 'Con un documento inventado: la empresa todavía no tiene uno que se pueda bajar con este formato.',
}

const row = (tag: 'td' | 'th', values: string[]): string =>
  `<tr>${values.map(value => `<${tag}>${escapeHtml(value)}</${tag}>`).join('')}</tr>`

const table = ({ title, cells }: Section): string =>
  `<h2>${escapeHtml(title)}</h2><table><thead>${row('th', titles)}</thead><tbody>${cells
    .map(cell => row('td', valuesOf(cell)))
    .join('')}</tbody></table>`

const style =
  'body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1c1c1c}table{border-collapse:collapse;width:100%}th,td{border:1px solid #c8c8c8;padding:.3rem .5rem;text-align:left;vertical-align:top}dt{font-weight:600}pre{overflow:auto;background:#f4f4f4;padding:1rem}td:last-child{font-family:monospace;white-space:pre}'

/** The documentation of a layout as a page that needs nothing else, to hand to whoever programs the other side. */
export const documentPage = ({ name, about, facts, sections, example, lines }: ProfileDocument): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${escapeHtml(name)}</title><style>${style}</style></head><body><h1>${escapeHtml(name)}</h1>${about ? `<p>${escapeHtml(about)}</p>` : ''}<dl>${facts
    .map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('')}</dl>${sections.map(table).join('')}<h2>Ejemplo</h2><p>${exampleWords[example]}</p><pre>${escapeHtml(
    lines.join('\n'),
  )}</pre></body></html>\n`

const inCell = (text: string): string => text.replaceAll('|', '\\|')

/** The same in Markdown, for the guide. */
export const documentMarkdown = ({ name, about, facts, sections, lines }: ProfileDocument): string => {
  const tables = sections.map(({ title, cells }) =>
    [
      `### ${title}`,
      '',
      `| ${titles.join(' | ')} |`,
      `| ${titles.map(() => '---').join(' | ')} |`,
      ...cells.map(cell => `| ${valuesOf(cell).map(inCell).join(' | ')} |`),
    ].join('\n'),
  )
  return [
    `## ${name}`,
    ...(about ? [about] : []),
    facts.map(({ label, value }) => `- **${label}**: ${value}`).join('\n'),
    ...tables,
    '### Ejemplo',
    `\`\`\`text\n${lines.join('\n')}\n\`\`\``,
  ].join('\n\n')
}

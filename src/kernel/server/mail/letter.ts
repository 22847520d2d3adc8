/** What a person receives; the same words as text and as a plain page. */
export type Letter = {
  to: string
  subject: string
  /** One sentence each. */
  paragraphs: string[]
  /** The one thing to do, as a button and as an address to copy. */
  action?: { label: string; url: string }
  /** Small print: why it arrived, how long it is good for. */
  note?: string
  /** At most `maximumLetterBytes` together. */
  files?: LetterFile[]
}

export type LetterFile = { name: string; contentType: string; content: Buffer }

/** What mail servers take without complaint, once its bytes are written as text. */
export const maximumLetterBytes = 8 * 1_048_576

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => escapes[character] ?? character)

export const letterText = ({ paragraphs, action, note }: Letter): string =>
  [...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), ...(note ? [note] : []), 'Andén'].join('\n\n')

const ink = '#231e27'
const violet = '#6b2aa3'

/** Tables and inline styles: what every mail program shows alike. */
export const letterHtml = ({ subject, paragraphs, action, note }: Letter): string => {
  const text = paragraphs.map(paragraph => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:${violet};color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
       <p style="margin:0 0 16px;font-size:12px;color:#6a6270">Si el botón no funciona, copiá esta dirección: ${escapeHtml(action.url)}</p>`
    : ''
  const small = note ? `<p style="margin:0;font-size:12px;color:#6a6270">${escapeHtml(note)}</p>` : ''
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f7f5f3"><table role="presentation" width="100%"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="520" style="max-width:520px;background:#ffffff;border:1px solid #e4dfe0;border-radius:12px"><tr><td style="padding:32px;font:15px/1.5 Arial,sans-serif;color:${ink}">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:${violet}">Andén</p>${text}${button}${small}
</td></tr></table></td></tr></table></body></html>`
}

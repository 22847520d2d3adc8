import { escapeHtml } from '../escape-html.ts'

/** A mail; it is sent as text and as a plain HTML page with the same words. */
export type MailMessage = {
  to: string
  subject: string
  /** One sentence each. */
  paragraphs: string[]
  /** The mail's action, as a button and as an address to copy. */
  action?: { label: string; url: string }
  /** Small print: why the mail was sent, how long its link is valid. */
  note?: string
  /** After this moment it is not sent any more. */
  expiresAt?: Date
  /** Where its reader stops mails of this kind, without signing in; the foot and the mail program offer it. */
  unsubscribeUrl?: string
  /** Where the reader's mail program stops them with one POST, without asking (RFC 8058). */
  oneClickUrl?: string
  /** At most `maximumMailBytes` together. */
  files?: MailAttachment[]
}

export type MailAttachment = { name: string; contentType: string; content: Buffer }

/** Bytes that mail servers accept once they are encoded as text. */
export const maximumMailBytes = 8 * 1_048_576

const unsubscribeLabel = 'No recibir más estos correos'

export const mailText = ({ paragraphs, action, note, unsubscribeUrl }: MailMessage): string =>
  [
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(note ? [note] : []),
    ...(unsubscribeUrl ? [`${unsubscribeLabel}: ${unsubscribeUrl}`] : []),
    'Andén',
  ].join('\n\n')

const ink = '#231e27'
const grey = '#6a6270'
const violet = '#6b2aa3'
const small = `font-size:12px;line-height:18px;color:${grey}`

/** The product's mark in HTML shapes, because mail programs often block pictures until the reader allows them. */
const brand = `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 28px"><tr>
<td width="32" height="32" align="center" style="width:32px;height:32px;border-radius:8px;background:${violet};color:#ffffff;font:700 18px/32px Arial,sans-serif">A</td>
<td style="padding-left:10px;font:700 18px/32px Arial,sans-serif;color:${ink}">Andén</td></tr></table>`

const buttonHtml = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:${violet};color:#ffffff;padding:13px 22px;border-radius:6px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;${small}">Si el botón no funciona, copiá esta dirección en el navegador:<br><span style="word-break:break-all;color:${ink}">${escapeHtml(url)}</span></p>`

const unsubscribeHtml = (url: string): string =>
  `<br><a href="${escapeHtml(url)}" style="color:${grey}">${unsubscribeLabel}</a>`

/** Why it was sent and how to stop it. */
const footHtml = ({ note, unsubscribeUrl }: MailMessage): string =>
  note || unsubscribeUrl
    ? `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4dfe0;${small}">${escapeHtml(note ?? '')}${unsubscribeUrl ? unsubscribeHtml(unsubscribeUrl) : ''}</p>`
    : ''

/** Tables and inline styles, which every mail program shows alike, from a phone's width on. */
export const mailHtml = (message: MailMessage): string => {
  const { subject, paragraphs, action } = message
  const text = paragraphs.map(paragraph => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('')
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f7f5f3"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e4dfe0;border-radius:12px"><tr><td align="left" style="padding:28px;font:15px/23px Arial,sans-serif;color:${ink}">
${brand}<h1 style="margin:0 0 16px;font-size:20px;line-height:26px;font-weight:700">${escapeHtml(subject)}</h1>${text}${action ? buttonHtml(action) : ''}${footHtml(message)}
</td></tr></table></td></tr></table></body></html>`
}

import type { MailMessage } from '../../../kernel/server/mail/mail-message.ts'

/**
 * What the product writes about accounts. Nothing that a stranger typed is in them, neither a name nor a company: a
 * registration with somebody else's e-mail must not carry a stranger's words there.
 */
export const linkOf = (publicUrl: string, path: string, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString()
  return `${publicUrl}${path}${search ? `?${search}` : ''}`
}

export const confirmPath = '/pages/auth/mail-confirm'
export const resetPath = '/pages/auth/reset-password'

type Given = { to: string; publicUrl: string; token: string }

export const confirmMail = ({ to, publicUrl, token }: Given): MailMessage => ({
  to,
  subject: 'Confirmá tu e-mail de Andén',
  paragraphs: [
    'Se creó una cuenta de Andén con esta dirección.',
    'Si fuiste vos, confirmala: vas a poder invitar a tu equipo y recuperar tu contraseña cuando haga falta.',
  ],
  action: { label: 'Confirmar mi e-mail', url: linkOf(publicUrl, confirmPath, { token }) },
  note: 'El enlace sirve por 3 días. Si no fuiste vos, ignorá este correo: sin tu confirmación nadie puede escribir en tu nombre.',
})

export const knownAccountMail = ({ to, publicUrl }: Omit<Given, 'token'>): MailMessage => ({
  to,
  subject: 'Ya tenés una cuenta de Andén',
  paragraphs: [
    'Alguien quiso crear una cuenta de Andén con esta dirección, pero ya tenés cuenta.',
    'Si fuiste vos, ingresá con tu contraseña de siempre. Si no te la acordás, tocá «¿Olvidaste tu contraseña?» al ingresar.',
  ],
  action: { label: 'Ingresar', url: linkOf(publicUrl, '/login') },
  note: 'Si no fuiste vos, no hace falta que hagas nada: tu cuenta no cambió.',
})

export const resetMail = ({ to, publicUrl, token }: Given): MailMessage => ({
  to,
  subject: 'Elegí otra contraseña de Andén',
  paragraphs: ['Pediste elegir otra contraseña para tu cuenta de Andén.'],
  action: { label: 'Elegir otra contraseña', url: linkOf(publicUrl, resetPath, { token }) },
  note: 'El enlace sirve por 1 hora y una sola vez. Si no fuiste vos, ignorá este correo: tu contraseña no cambió.',
})

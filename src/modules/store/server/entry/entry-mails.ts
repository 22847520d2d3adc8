import type { MailMessage } from '../../../../kernel/server/mail/mail-message.ts'
import { codeMinutes, invitationDays } from '../../contract/tag.ts'

export const codeMail = ({ to, code }: { to: string; code: string }): MailMessage => ({
  to,
  subject: `${code} es tu código para entrar a la tienda`,
  paragraphs: [`Tu código para entrar a la tienda es ${code}.`, 'Escribilo en el teléfono en el que lo pediste.'],
  note: `Sirve por ${codeMinutes} minutos. Si no lo pediste, ignorá este correo: sin el código nadie entra.`,
})

type Invited = { to: string; name: string; company: string; url: string }

export const invitationMail = ({ to, name, company, url }: Invited): MailMessage => ({
  to,
  subject: `${company} te invita a su tienda`,
  paragraphs: [
    `Hola, ${name}. Ya podés hacer tus pedidos a ${company} desde el teléfono, con tus precios y tus promociones.`,
  ],
  action: { label: 'Entrar a la tienda', url },
  note: `El enlace es solo para vos, sirve una vez y vence en ${invitationDays} días. Después entrás con este e-mail.`,
})

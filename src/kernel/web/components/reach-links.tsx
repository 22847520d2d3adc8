import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import { formatPhone, normalizePhone, whatsappDigits } from '../../contract/phone.ts'

/** Links to contact somebody: a call, WhatsApp when the number is complete, and an e-mail. */
export const ReachLinks = ({ phone, email }: { phone: string | null; email: string | null }) => {
  const whatsapp = phone && whatsappDigits(phone)
  return (
    <>
      {phone && (
        <a href={`tel:${normalizePhone(phone) ?? phone.replace(/[^\d+]/g, '')}`}>
          <IconPhone size={14} stroke={2} aria-hidden />
          {formatPhone(phone)}
        </a>
      )}
      {whatsapp && (
        <a href={`https://wa.me/${whatsapp}`} target="_blank" rel="noreferrer">
          <IconBrandWhatsapp size={14} stroke={2} aria-hidden />
          WhatsApp
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <IconMail size={14} stroke={2} aria-hidden />
          {email}
        </a>
      )}
    </>
  )
}

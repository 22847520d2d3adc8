/**
 * The number as wa.me takes it: country first, digits alone. A local Argentine number (area and line, ten digits) gets
 * the country and the 9 of mobiles; numbers of another form are left out, and WhatsApp asks for the recipient.
 */
export const whatsappNumber = (phone: string | null): string => {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length === 10) return `549${digits}`
  return /^54\d{10,11}$/.test(digits) || (phone?.trim().startsWith('+') && digits.length >= 8) ? digits : ''
}

export const whatsappUrl = (phone: string | null, text: string): string =>
  `https://wa.me/${whatsappNumber(phone)}?text=${encodeURIComponent(text)}`

export const mailUrl = (email: string | null, subject: string, text: string): string =>
  `mailto:${encodeURIComponent(email ?? '')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`

/** `30.123.456`; anything that is not seven or eight digits is returned as it came. */
export const formatDni = (text: string): string => {
  const digits = text.replace(/[.\s]/g, '')
  return /^\d{7,8}$/.test(digits) ? digits.replace(/\B(?=(\d{3})+$)/g, '.') : text
}

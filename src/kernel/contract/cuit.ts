const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Whether eleven digits (with or without hyphens) carry AFIP's modulo 11 check digit. */
export const isValidCuit = (text: string): boolean => {
  const digits = text.replace(/[-\s]/g, '')
  if (!/^\d{11}$/.test(digits)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const remainder = 11 - (sum % 11)
  const checkDigit = remainder === 11 ? 0 : remainder === 10 ? 9 : remainder
  return checkDigit === Number(digits[10])
}

/** `30-71128456-2`; anything that is not eleven digits is returned as it came. */
export const formatCuit = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  return digits.length === 11 ? `${digits.slice(0, 2)}-${digits.slice(2, 10)}-${digits.slice(10)}` : text
}

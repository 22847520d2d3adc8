/** Why an order stays pending instead of going into the file; null when it goes. */
export const exclusionReason = (order: { located: boolean; location: string | null; lines: number }): string | null => {
  if (order.lines === 0) return 'El pedido no tiene artículos.'
  if (order.located) return null
  const location = order.location?.trim()
  return location ? `La localidad «${location}» no está en el mapeo.` : 'El cliente no tiene localidad.'
}

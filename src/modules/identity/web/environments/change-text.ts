import { z } from 'zod'
import { plainText } from '../../../../kernel/contract/plain-text.ts'
import { environmentStates } from '../../contract/environments.ts'

const detail = z.object({ changed: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })) })

const names: Record<string, string> = {
  plan: 'plan',
  state: 'estado',
  alert: 'alerta',
  pedidosOnline: 'pedidos online',
  marketplace: 'marketplace',
  name: 'nombre',
  timeZone: 'zona horaria',
  currency: 'moneda',
}

const valueText = (value: unknown): string => {
  if (value === '' || value === null) return 'nada'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  const text = plainText(value)
  return Object.hasOwn(environmentStates, text)
    ? environmentStates[text as keyof typeof environmentStates]
    : `«${text}»`
}

/** «Plan de «Starter» a «Pro»; alerta de nada a «…»». */
export const changeText = (given: unknown): string => {
  const changed = detail.safeParse(given).data?.changed ?? {}
  const parts = Object.entries(changed).map(
    ([name, { before, after }]) => `${names[name] ?? name} de ${valueText(before)} a ${valueText(after)}`,
  )
  const text = parts.join('; ')
  return text === '' ? 'Cambió' : text.charAt(0).toUpperCase() + text.slice(1)
}

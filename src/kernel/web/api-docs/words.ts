import { formatNumber } from '../../contract/formats.ts'
import type { Operation } from './document.ts'

const roleTitles: Record<string, string> = {
  erp: 'ERP',
  admin: 'administradores',
  ventas: 'vendedores',
  supervisor: 'supervisores y gerentes',
}

const accessTitles: Record<string, string> = {
  public: 'Cualquiera, sin sesión',
  session: 'Cualquiera con sesión',
  operator: 'El operador de la instalación',
  customer: 'Clientes que entraron a la tienda',
}

/** Who may make a call, in words. */
export const whoText = (operation: Operation): string => {
  const roles = operation['x-roles']
  return roles ? roles.map(role => roleTitles[role] ?? role).join(', ') : (accessTitles[operation['x-access']] ?? '')
}

export const bytesText = (bytes: number): string => {
  if (bytes < 1000) return `${formatNumber(bytes)} bytes`
  return bytes < 1_000_000 ? `${formatNumber(bytes / 1000, 1)} KB` : `${formatNumber(bytes / 1_000_000, 1)} MB`
}

export const statusText = (status: string): string => (status === 'default' ? 'Otros' : status)

export const licenceCount = (count: number): string => (count === 1 ? '1 licencia' : `${count} licencias`)

export const sellerCount = (count: number): string => (count === 1 ? '1 vendedor' : `${count} vendedores`)

export const countPath = (id: string): string => `/apps/control-stock/detail/${id}`

export const boardsUrl = '/apps/dashboards/mis-tableros'
export const boardUrl = (id: string): string => `${boardsUrl}/${id}`

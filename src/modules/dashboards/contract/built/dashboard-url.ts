export const dashboardsUrl = '/apps/dashboards/mis-tableros'
export const dashboardUrl = (id: string): string => `${dashboardsUrl}/${id}`

const base = '/apps/synchronize/integracion'

export const integrationUrls = {
  keys: `${base}/claves`,
  webhooks: `${base}/webhooks`,
  documentation: `${base}/documentacion`,
}

const base = '/apps/synchronize/integracion'

export const integrationUrls = {
  keys: `${base}/claves`,
  webhooks: `${base}/webhooks`,
  files: `${base}/archivos`,
  documentation: `${base}/documentacion`,
}

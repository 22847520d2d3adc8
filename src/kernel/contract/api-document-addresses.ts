/** Without schemas, so that the page of the documentation loads none. */
export const apiDocumentAddresses = {
  whole: '/api/openapi.json',
  index: '/api/openapi/areas',
  area: '/api/openapi/areas/:area',
  page: '/api/docs',
} as const

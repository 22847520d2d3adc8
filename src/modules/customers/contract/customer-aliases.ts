/** What the files of other programs call the data of a shop, whether it buys already or not. */
export const customerAliases = {
  address: ['domicilio', 'calle', 'street', 'streetAddress', 'address1', 'addressLine1'],
  locality: ['city', 'town', 'ciudad', 'municipio'],
  province: ['state', 'stateProvince', 'provinceName'],
  phone: ['telephone', 'tel', 'phoneNumber', 'celular', 'mobile', 'whatsapp'],
  email: ['mail', 'correo', 'correoElectronico', 'emailAddress'],
  taxCondition: ['condicionIva', 'condicionFiscal', 'vatCondition', 'taxCategory'],
  cuit: ['cuitCuil', 'nroCuit', 'taxId', 'vatNumber'],
  dni: ['documento', 'nroDocumento'],
  salesChannel: ['canal', 'channel', 'channelCode'],
  region: ['zona', 'zone', 'territory', 'territorio'],
} as const

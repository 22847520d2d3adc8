const words = (text: string): string[] => text.split(',').map(word => word.trim())

export const firstNames = words(
  'Marcela, Jorge, Silvia, Raúl, Verónica, Néstor, Gabriela, Hugo, Claudia, Sergio, Natalia, Daniel, Lorena, Fabián, Patricia, Gustavo, Adriana, Walter, Romina, Oscar, Mónica, Diego, Carina',
)

export const lastNames = words(
  'Acosta, Benítez, Cabrera, Domínguez, Escobar, Ferreyra, Giménez, Herrera, Ibáñez, Juárez, Ledesma, Maldonado, Navarro, Ojeda, Peralta, Quiroga, Rolón, Sosa, Toledo, Villalba, Zárate',
)

export const jobs = words('Titular, Encargado, Compras, Administración, Pagos, Recepción')

export const shopNames = words(
  'Kiosco La Terminal, Almacén Doña Rosa, Despensa El Puente, Autoservicio Los Hermanos, Maxikiosco 24, Rotisería El Buen Sabor, Heladería Capri, Minimercado Belgrano, Bar La Esquina, Granja San Jorge, Panadería La Espiga, Kiosco El Túnel, Almacén Los Abuelos, Súper Mini Norte, Café del Centro, Despensa Virgen del Valle, Fiambrería Don Carlos, Kiosco Plaza, Mercadito El Sol, Parador Ruta 9, Buffet Club Atlético, Kiosco Escuela 45, Estación El Cruce, Pizzería Nápoli',
)

export const prospectNotes = words(
  'Compra a la competencia; volver con la lista, Abre solo a la tarde, Pidió precios de helados, Tiene heladera propia, Quiere comodato, Se muda en dos meses',
)

/** A size in which a family is sold: units in a package, kilos and a price without IVA, in pesos of the first month. */
export type Presentation = { text: string; unitsPerPackage: number; kg: number; price: number; unit?: 'un' | 'kg' }

export type FamilyTemplate = {
  item: string
  subItem: string
  family: string
  brands: string[]
  variants: string[]
  presentations: Presentation[]
  /** How much more it sells in summer; below 1, in winter. */
  summer: number
}

const flavours = [
  'Dulce de leche',
  'Chocolate',
  'Frutilla',
  'Vainilla',
  'Crema americana',
  'Limón',
  'Banana split',
  'Menta granizada',
  'Tramontana',
  'Sambayón',
  'Mascarpone con frutos rojos',
  'Coco',
  'Durazno',
  'Pistacho',
]
const sodas = ['Cola', 'Cola sin azúcar', 'Lima limón', 'Naranja', 'Pomelo', 'Tónica', 'Manzana']

export const frozenFamilies: FamilyTemplate[] = [
  {
    item: 'Helados',
    subItem: 'Impulso',
    family: 'Palitos de agua',
    brands: ['Polo Litoral', 'Yacaré'],
    summer: 2.4,
    variants: ['Limón', 'Frutilla', 'Naranja', 'Frambuesa', 'Ananá', 'Uva', 'Multifruta'],
    presentations: [
      { text: '65 g', unitsPerPackage: 40, kg: 0.065, price: 320 },
      { text: '80 g doble', unitsPerPackage: 30, kg: 0.08, price: 410 },
    ],
  },
  {
    item: 'Helados',
    subItem: 'Impulso',
    family: 'Palitos bombón',
    brands: ['Polo Litoral', 'Doña Blanca', 'Yacaré'],
    summer: 2,
    variants: ['Americana', 'Dulce de leche', 'Chocolate blanco', 'Almendras', 'Frutilla', 'Maracuyá'],
    presentations: [
      { text: '70 g', unitsPerPackage: 24, kg: 0.07, price: 690 },
      { text: '90 g', unitsPerPackage: 20, kg: 0.09, price: 880 },
    ],
  },
  {
    item: 'Helados',
    subItem: 'Impulso',
    family: 'Cucuruchos',
    brands: ['Polo Litoral', 'Doña Blanca'],
    summer: 2,
    variants: ['Vainilla y chocolate', 'Dulce de leche', 'Frutilla', 'Menta granizada', 'Cookies'],
    presentations: [
      { text: '110 ml', unitsPerPackage: 24, kg: 0.075, price: 940 },
      { text: '140 ml', unitsPerPackage: 18, kg: 0.095, price: 1180 },
    ],
  },
  {
    item: 'Helados',
    subItem: 'Impulso',
    family: 'Alfajores helados',
    brands: ['Doña Blanca', 'Yacaré'],
    summer: 1.6,
    variants: ['Chocolate', 'Dulce de leche', 'Blanco', 'Triple'],
    presentations: [
      { text: '75 g', unitsPerPackage: 24, kg: 0.075, price: 820 },
      { text: '100 g', unitsPerPackage: 18, kg: 0.1, price: 1040 },
    ],
  },
  {
    item: 'Helados',
    subItem: 'Familiar',
    family: 'Potes',
    brands: ['Polo Litoral', 'Doña Blanca', 'La Cremería'],
    summer: 1.7,
    variants: flavours,
    presentations: [
      { text: '1 l', unitsPerPackage: 6, kg: 0.55, price: 3650 },
      { text: '2 l', unitsPerPackage: 4, kg: 1.1, price: 6400 },
    ],
  },
  {
    item: 'Helados',
    subItem: 'Familiar',
    family: 'Tortas y postres helados',
    brands: ['Doña Blanca', 'La Cremería'],
    summer: 1.3,
    variants: ['Almendrado', 'Cassata', 'Bombón escocés', 'Suizo', 'Oreja de chocolate', 'Crocante'],
    presentations: [
      { text: '8 porciones', unitsPerPackage: 4, kg: 0.8, price: 5900 },
      { text: 'individual', unitsPerPackage: 12, kg: 0.1, price: 1150 },
    ],
  },
  {
    item: 'Helados',
    subItem: 'Granel',
    family: 'Baldes para heladería',
    brands: ['La Cremería', 'Polo Litoral'],
    summer: 1.9,
    variants: flavours,
    presentations: [
      { text: '5 l', unitsPerPackage: 1, kg: 3, price: 17400 },
      { text: '10 l', unitsPerPackage: 1, kg: 6, price: 32800 },
    ],
  },
  {
    item: 'Congelados',
    subItem: 'Carnes',
    family: 'Hamburguesas',
    brands: ['El Fogón', 'Pampa Fría'],
    summer: 1,
    variants: ['Clásica', 'Con cheddar', 'De pollo', 'De cerdo', 'Vegetal'],
    presentations: [
      { text: '2 x 80 g', unitsPerPackage: 18, kg: 0.16, price: 1490 },
      { text: '4 x 80 g', unitsPerPackage: 12, kg: 0.32, price: 2780 },
      { text: 'caja 60 x 69 g', unitsPerPackage: 1, kg: 4.14, price: 31500 },
    ],
  },
  {
    item: 'Congelados',
    subItem: 'Carnes',
    family: 'Rebozados',
    brands: ['El Fogón', 'Pampa Fría'],
    summer: 0.9,
    variants: [
      'Medallón de pollo',
      'Nuggets',
      'Patitas',
      'Milanesa de soja',
      'Bocaditos de espinaca',
      'Bastones de muzzarella',
    ],
    presentations: [
      { text: '300 g', unitsPerPackage: 16, kg: 0.3, price: 2350 },
      { text: '1 kg', unitsPerPackage: 8, kg: 1, price: 6950 },
    ],
  },
  {
    item: 'Congelados',
    subItem: 'Carnes',
    family: 'Pescados',
    brands: ['Mar del Sur'],
    summer: 1,
    variants: ['Filet de merluza', 'Medallón de merluza', 'Rabas', 'Kanikama', 'Langostino pelado'],
    presentations: [
      { text: '400 g', unitsPerPackage: 12, kg: 0.4, price: 4200 },
      { text: '1 kg', unitsPerPackage: 10, kg: 1, price: 9600 },
    ],
  },
  {
    item: 'Congelados',
    subItem: 'Vegetales',
    family: 'Papas',
    brands: ['Pampa Fría', 'Huerta Serrana'],
    summer: 0.95,
    variants: ['Bastón fino', 'Bastón tradicional', 'Noisette', 'Rústicas', 'Smiles', 'Rejilla'],
    presentations: [
      { text: '700 g', unitsPerPackage: 12, kg: 0.7, price: 2480 },
      { text: '2,5 kg', unitsPerPackage: 5, kg: 2.5, price: 7350 },
    ],
  },
  {
    item: 'Congelados',
    subItem: 'Vegetales',
    family: 'Verduras',
    brands: ['Huerta Serrana'],
    summer: 0.8,
    variants: [
      'Arvejas',
      'Espinaca',
      'Brócoli',
      'Jardinera',
      'Choclo',
      'Chauchas',
      'Calabaza cubeteada',
      'Wok oriental',
    ],
    presentations: [
      { text: '300 g', unitsPerPackage: 20, kg: 0.3, price: 1380 },
      { text: '1 kg', unitsPerPackage: 10, kg: 1, price: 3740 },
    ],
  },
  {
    item: 'Congelados',
    subItem: 'Panificados',
    family: 'Pizzas y tapas',
    brands: ['El Fogón', 'La Nonna Rita'],
    summer: 0.85,
    variants: [
      'Pizza muzzarella',
      'Pizza napolitana',
      'Pizza fugazzeta',
      'Prepizza',
      'Tapas para empanadas',
      'Chipá',
      'Medialunas',
    ],
    presentations: [
      { text: '500 g', unitsPerPackage: 10, kg: 0.5, price: 2690 },
      { text: 'bolsa 1 kg', unitsPerPackage: 8, kg: 1, price: 4420 },
    ],
  },
]

export const drinkFamilies: FamilyTemplate[] = [
  {
    item: 'Bebidas',
    subItem: 'Sin alcohol',
    family: 'Gaseosas',
    brands: ['Cumbre', 'Tango', 'Tehuelche'],
    summer: 1.6,
    variants: sodas,
    presentations: [
      { text: '500 ml', unitsPerPackage: 12, kg: 0.52, price: 780 },
      { text: '1,5 l', unitsPerPackage: 6, kg: 1.55, price: 1480 },
      { text: '2,25 l', unitsPerPackage: 6, kg: 2.3, price: 1980 },
      { text: 'lata 354 ml', unitsPerPackage: 24, kg: 0.37, price: 720 },
    ],
  },
  {
    item: 'Bebidas',
    subItem: 'Sin alcohol',
    family: 'Aguas',
    brands: ['Vertiente Clara', 'Cumbre'],
    summer: 1.8,
    variants: [
      'Con gas',
      'Sin gas',
      'Saborizada pomelo',
      'Saborizada manzana',
      'Saborizada pera',
      'Saborizada naranja',
    ],
    presentations: [
      { text: '500 ml', unitsPerPackage: 12, kg: 0.52, price: 560 },
      { text: '1,5 l', unitsPerPackage: 6, kg: 1.55, price: 960 },
      { text: 'bidón 6 l', unitsPerPackage: 2, kg: 6.1, price: 2350 },
    ],
  },
  {
    item: 'Bebidas',
    subItem: 'Sin alcohol',
    family: 'Jugos e isotónicas',
    brands: ['Tehuelche', 'Frutal del Valle'],
    summer: 1.7,
    variants: ['Naranja', 'Multifruta', 'Durazno', 'Manzana', 'Frutos rojos', 'Isotónica limón', 'Isotónica azul'],
    presentations: [
      { text: '500 ml', unitsPerPackage: 12, kg: 0.52, price: 890 },
      { text: '1 l', unitsPerPackage: 8, kg: 1.05, price: 1390 },
    ],
  },
  {
    item: 'Bebidas',
    subItem: 'Sin alcohol',
    family: 'Energizantes',
    brands: ['Puma Negro'],
    summer: 1.2,
    variants: ['Original', 'Sin azúcar', 'Tropical', 'Sandía'],
    presentations: [
      { text: 'lata 250 ml', unitsPerPackage: 24, kg: 0.26, price: 1250 },
      { text: 'lata 473 ml', unitsPerPackage: 12, kg: 0.49, price: 1690 },
    ],
  },
  {
    item: 'Bebidas',
    subItem: 'Con alcohol',
    family: 'Cervezas',
    brands: ['Cordillera', 'Barranca', 'Cumbre'],
    summer: 1.9,
    variants: ['Rubia', 'Roja', 'Negra', 'IPA', 'Sin alcohol'],
    presentations: [
      { text: 'lata 473 ml', unitsPerPackage: 24, kg: 0.49, price: 1240 },
      { text: 'retornable 1 l', unitsPerPackage: 12, kg: 1.6, price: 1870 },
      { text: 'porrón 330 ml', unitsPerPackage: 24, kg: 0.55, price: 1320 },
    ],
  },
  {
    item: 'Bebidas',
    subItem: 'Con alcohol',
    family: 'Vinos',
    brands: ['Finca Don Julián', 'Altos del Tunuyán'],
    summer: 0.8,
    variants: ['Malbec', 'Cabernet Sauvignon', 'Blend tinto', 'Torrontés', 'Chardonnay', 'Rosado'],
    presentations: [
      { text: '750 ml', unitsPerPackage: 6, kg: 1.25, price: 2980 },
      { text: 'tetra 1 l', unitsPerPackage: 12, kg: 1.03, price: 1380 },
    ],
  },
  {
    item: 'Bebidas',
    subItem: 'Con alcohol',
    family: 'Aperitivos',
    brands: ['Barranca', 'Tango'],
    summer: 1.3,
    variants: ['Fernet', 'Amargo de hierbas', 'Aperitivo naranja', 'Gin', 'Vermut rosso'],
    presentations: [
      { text: '450 ml', unitsPerPackage: 12, kg: 0.7, price: 4350 },
      { text: '750 ml', unitsPerPackage: 6, kg: 1.2, price: 6900 },
    ],
  },
]

import {
  captured,
  choice,
  choices,
  longText,
  matrix,
  money,
  number,
  photo,
  repeat,
  required,
  scale,
  section,
  signature,
  text,
  yesNo,
} from './parts.ts'
import type { FormTemplate } from './template.ts'

const condition = [
  ['bueno', 'Bueno', 10],
  ['regular', 'Regular', 5],
  ['malo', 'Malo', 0],
] as const

const display: FormTemplate = {
  id: 'display',
  name: 'Exhibición y precios',
  text: 'Cómo está exhibido lo nuestro, qué falta y a cuánto se vende.',
  kind: 'survey',
  subject: 'customer',
  definition: {
    pages: [
      {
        name: 'exhibicion',
        title: 'Exhibición',
        elements: [
          choice(
            'lugar',
            '¿Dónde está exhibido?',
            [
              ['entrada', 'A la entrada', 10],
              ['caja', 'Junto a la caja', 8],
              ['fondo', 'Al fondo', 3],
              ['no', 'No está a la vista', 0],
            ],
            required,
          ),
          choice('estado', '¿Cómo está la exhibición?', condition, { ...required, visibleIf: "{lugar} <> 'no'" }),
          longText('motivo', '¿Por qué no está a la vista?', { ...required, visibleIf: "{lugar} = 'no'" }),
          matrix(
            'surtido',
            '¿Qué hay hoy?',
            {
              rows: [
                ['pote1', 'Pote 1 kg'],
                ['pote3', 'Pote 3 kg'],
                ['palitos', 'Palitos'],
                ['bombones', 'Bombones'],
              ],
              columns: [
                ['hay', 'Hay', 5],
                ['falta', 'Falta', 0],
                ['noTrabaja', 'No trabaja'],
              ],
            },
            required,
          ),
          photo('foto', 'Foto de la exhibición', { visibleIf: "{lugar} <> 'no'" }),
        ],
      },
      {
        name: 'precios',
        title: 'Precios al público',
        elements: [
          yesNo('exhibePrecios', '¿Los precios están a la vista?', { ...required, score: 5 }),
          repeat(
            'relevados',
            'Precios relevados',
            [
              captured('article', 'articulo', 'Artículo', required),
              money('precio', 'Precio al público', { ...required, min: 1 }),
            ],
            { minPanelCount: 0, panelCount: 0 },
          ),
          longText('observaciones', 'Observaciones', { maxLength: 500 }),
        ],
      },
    ],
  },
}

const census: FormTemplate = {
  id: 'census',
  name: 'Censo de punto de venta',
  text: 'Los datos fijos de cada local: tamaño, rubro, equipos y horario.',
  kind: 'single',
  subject: 'customer',
  definition: {
    pages: [
      {
        name: 'local',
        title: 'El local',
        elements: [
          choice(
            'rubro',
            'Rubro',
            [
              ['kiosco', 'Kiosco'],
              ['almacen', 'Almacén'],
              ['autoservicio', 'Autoservicio'],
              ['heladeria', 'Heladería'],
              ['gastronomia', 'Gastronomía'],
            ],
            { ...required, showOtherItem: true, otherText: 'Otro' },
          ),
          choice(
            'tamanio',
            'Tamaño del salón',
            [
              ['chico', 'Hasta 20 m²'],
              ['mediano', 'De 20 a 80 m²'],
              ['grande', 'Más de 80 m²'],
            ],
            required,
          ),
          number('cajas', '¿Cuántas cajas tiene?', { min: 0, max: 50 }),
          captured('location', 'ubicacion', 'Ubicación'),
          photo('frente', 'Foto del frente', { maxFiles: 1 }),
        ],
      },
      {
        name: 'frio',
        title: 'Equipos de frío',
        elements: [
          yesNo('tieneFrio', '¿Tiene heladeras o freezers?', required),
          section(
            'equipos',
            'Equipos',
            [
              number('nuestros', '¿Cuántos son nuestros?', { ...required, min: 0, max: 30 }),
              number('propios', '¿Cuántos son del local o de otra marca?', { ...required, min: 0, max: 30 }),
              { type: 'expression', name: 'total', title: 'Total de equipos', expression: '{nuestros} + {propios}' },
            ],
            { visibleIf: '{tieneFrio} = true' },
          ),
        ],
      },
      {
        name: 'atencion',
        title: 'Atención',
        elements: [
          choices(
            'dias',
            '¿Qué días abre?',
            [
              ['lunes', 'Lunes'],
              ['martes', 'Martes'],
              ['miercoles', 'Miércoles'],
              ['jueves', 'Jueves'],
              ['viernes', 'Viernes'],
              ['sabado', 'Sábado'],
              ['domingo', 'Domingo'],
            ],
            required,
          ),
          text('encargado', '¿Quién decide las compras?', { maxLength: 80 }),
        ],
      },
    ],
  },
}

const freezer: FormTemplate = {
  id: 'freezer',
  name: 'Control de heladera',
  text: 'Estado, temperatura y carga del equipo que tiene en comodato.',
  kind: 'survey',
  subject: 'customer',
  definition: {
    pages: [
      {
        name: 'equipo',
        title: 'Equipo',
        elements: [
          yesNo('esta', '¿El equipo está en el local?', required),
          longText('destino', '¿Qué pasó con el equipo?', { ...required, visibleIf: '{esta} = false' }),
          captured('barcode', 'serie', 'Número de serie', { visibleIf: '{esta} = true' }),
        ],
      },
      {
        name: 'control',
        title: 'Control',
        visibleIf: '{esta} = true',
        elements: [
          choice(
            'funciona',
            '¿En qué estado está?',
            [
              ['excelente', 'Excelente', 10],
              ['regular', 'Regular', 5],
              ['fuera', 'Fuera de servicio', 0],
            ],
            required,
          ),
          choices(
            'fallas',
            '¿Qué falla tiene?',
            [
              ['enfria', 'No enfría'],
              ['agua', 'Pierde agua'],
              ['luz', 'No tiene luz'],
              ['puerta', 'No cierra la puerta'],
            ],
            { ...required, visibleIf: "{funciona} <> 'excelente'", showOtherItem: true, otherText: 'Otra' },
          ),
          number('temperatura', 'Temperatura', {
            unit: '°C',
            min: -35,
            max: 25,
            ...required,
            visibleIf: "{funciona} <> 'fuera'",
          }),
          scale('carga', '¿Cuánto hay de lo nuestro? (1 casi nada, 5 lleno)', [1, 5], { score: 10, ...required }),
          yesNo('otras', '¿Tiene productos de otras marcas?', required),
          photo('foto', 'Foto del interior'),
        ],
      },
    ],
  },
}

const signage: FormTemplate = {
  id: 'signage',
  name: 'Relevamiento de cartelería y POP',
  text: 'Qué material de la marca hay en el local y qué hay que reponer.',
  kind: 'survey',
  subject: 'customer',
  definition: {
    pages: [
      {
        name: 'material',
        title: 'Material',
        elements: [
          matrix(
            'piezas',
            '¿Qué hay y cómo está?',
            {
              rows: [
                ['cartel', 'Cartel exterior'],
                ['vinilo', 'Vinilo de heladera'],
                ['lista', 'Lista de precios'],
                ['colgante', 'Colgante'],
              ],
              columns: [
                ['bien', 'Bien', 5],
                ['gastado', 'Gastado', 2],
                ['noHay', 'No hay', 0],
              ],
            },
            required,
          ),
          yesNo('repone', '¿Hay que reponer algo?', required),
          choices(
            'pedido',
            '¿Qué se repone?',
            [
              ['cartel', 'Cartel exterior'],
              ['vinilo', 'Vinilo de heladera'],
              ['lista', 'Lista de precios'],
              ['colgante', 'Colgante'],
            ],
            { ...required, visibleIf: '{repone} = true' },
          ),
          yesNo('competencia', '¿Hay material de la competencia?', required),
          photo('foto', 'Fotos del material', { ...required, maxFiles: 5 }),
        ],
      },
    ],
  },
}

const competition: FormTemplate = {
  id: 'competition',
  name: 'Acciones de la competencia',
  text: 'Qué hacen las otras marcas en el local: precios, promociones y espacio.',
  kind: 'survey',
  subject: 'customer',
  definition: {
    pages: [
      {
        name: 'presencia',
        title: 'Marcas',
        elements: [
          yesNo('hay', '¿Vende otras marcas?', required),
          repeat(
            'marcas',
            'Marcas',
            [
              text('marca', 'Marca', { ...required, maxLength: 60 }),
              money('precio', 'Precio de su producto principal'),
              choice(
                'accion',
                '¿Qué acción tiene?',
                [
                  ['ninguna', 'Ninguna'],
                  ['descuento', 'Descuento'],
                  ['regalo', 'Regalo por compra'],
                  ['equipo', 'Entregó un equipo'],
                ],
                required,
              ),
            ],
            { visibleIf: '{hay} = true', maxPanelCount: 8 },
          ),
        ],
      },
      {
        name: 'espacio',
        title: 'Espacio',
        visibleIf: '{hay} = true',
        elements: [
          number('propio', '¿Qué parte del espacio es nuestra?', { unit: '%', min: 0, max: 100, ...required }),
          longText('comentario', '¿Qué dice el cliente?', { maxLength: 500 }),
          photo('foto', 'Foto de la góndola'),
        ],
      },
    ],
  },
}

const returns: FormTemplate = {
  id: 'returns',
  name: 'Devolución o cambio de mercadería',
  text: 'Qué devuelve el cliente, por qué, y su conformidad.',
  kind: 'survey',
  subject: 'customer',
  definition: {
    pages: [
      {
        name: 'pedido',
        title: 'Devolución',
        elements: [
          choice(
            'que',
            '¿Qué pide el cliente?',
            [
              ['cambio', 'Cambio'],
              ['credito', 'Nota de crédito'],
            ],
            required,
          ),
          repeat('productos', 'Mercadería', [
            captured('article', 'articulo', 'Artículo', required),
            number('unidades', 'Unidades', { ...required, min: 1, max: 1000 }),
            choice(
              'motivo',
              'Motivo',
              [
                ['vencido', 'Vencido'],
                ['roto', 'Roto o abierto'],
                ['descongelado', 'Se descongeló'],
                ['equivocado', 'No lo pidió'],
              ],
              required,
            ),
          ]),
          yesNo('retira', '¿Se retira ahora?', required),
          text('remito', 'Número de remito', { ...required, maxLength: 30, visibleIf: '{retira} = true' }),
          photo('foto', 'Foto de la mercadería', required),
        ],
      },
      {
        name: 'conformidad',
        title: 'Conformidad',
        elements: [
          text('recibe', '¿Quién la entrega?', { ...required, maxLength: 80 }),
          signature('firma', 'Firma del cliente', required),
        ],
      },
    ],
  },
}

/** What is answered in a shop. */
export const shopTemplates: readonly FormTemplate[] = [display, census, freezer, signage, competition, returns]

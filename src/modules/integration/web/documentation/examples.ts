/** The same call in a terminal and in Python, without libraries. */
export const callExamples = (origin: string) => ({
  curl: `curl '${origin}/api/data/customers?limit=50&part=rows' \\
  -H "Authorization: Bearer $ANDEN_CLAVE"`,
  python: `import json, os, urllib.request

pedido = urllib.request.Request(
    "${origin}/api/data/customers?limit=50&part=rows",
    headers={"Authorization": "Bearer " + os.environ["ANDEN_CLAVE"]},
)
with urllib.request.urlopen(pedido) as respuesta:
    for cliente in json.load(respuesta)["items"]:
        print(cliente["code"], cliente["name"])`,
})

export const verifyExample = `import base64, hashlib, hmac, time

def es_de_anden(secreto: str, cabeceras: dict, cuerpo: bytes) -> bool:
    identificador = cabeceras["webhook-id"]
    hora = cabeceras["webhook-timestamp"]
    if abs(time.time() - int(hora)) > 300:
        return False
    clave = base64.b64decode(secreto.removeprefix("whsec_"))
    firmado = f"{identificador}.{hora}.".encode() + cuerpo
    propia = base64.b64encode(hmac.new(clave, firmado, hashlib.sha256).digest()).decode()
    firmas = [f.split(",", 1)[1] for f in cabeceras["webhook-signature"].split() if f.startswith("v1,")]
    return any(hmac.compare_digest(propia, firma) for firma in firmas)`

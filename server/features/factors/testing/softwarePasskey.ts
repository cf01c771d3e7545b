import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");

/** The values of a forged response that differ from a valid response. */
type Faults = {
  origin?: string;
  rpId?: string;
  /** Whether the device checked its user. */
  isUserVerified?: boolean;
  counter?: number;
};

const [present, verified, attested] = [0x01, 0x04, 0x40];

/** Creates a software passkey on the curve P-256. The passkey counts its signatures. */
export function softwarePasskey(home: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let signatures = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(
    { rpId = home.rpId, isUserVerified = true, counter = ++signatures }: Faults,
    credential = Buffer.alloc(0),
  ): Buffer {
    const flags =
      present | (isUserVerified ? verified : 0) | (credential.length > 0 ? attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential]);
  }

  /** Returns the public key in COSE format: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  function coseKey(): Buffer {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  }

  const credential = { id: base64url(id), rawId: base64url(id), type: "public-key" };

  return {
    /** Returns the response to the options for a new passkey. */
    register(challenge: string, faults: Faults = {}) {
      const attestedData = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(),
      ]);
      const authData = authenticatorData({ counter: 0, ...faults }, attestedData);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(authData.length);
      // The CBOR of {"fmt": "none", "attStmt": {}, "authData": bytes}.
      const attestationObject = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
        length,
        authData,
      ]);
      const client = clientData("webauthn.create", challenge, faults.origin ?? home.origin);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestationObject),
          transports: ["internal"],
        },
      };
    },
    /** Returns the response to a request for the passkey. */
    answer(challenge: string, faults: Faults = {}) {
      const client = clientData("webauthn.get", challenge, faults.origin ?? home.origin);
      const data = authenticatorData(faults);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}

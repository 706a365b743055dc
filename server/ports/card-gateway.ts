/** A payment for which somebody is sent to the gateway. */
export interface CardRequest {
  /** Twelve characters, the first four digits: the lasting name of the payment for both sides. */
  orderNumber: string;
  /** Cents; 0: the card is only verified and stored. */
  amountCents: number;
  /** What the payer reads at the gateway. */
  description: string;
  /** The address to which the gateway posts its notice of the outcome. */
  noticeUrl: string;
  /** The addresses to which the payer comes back, accepted or not. Coming back proves nothing. */
  okUrl: string;
  koUrl: string;
  /** `keep`: the gateway stores the card for later receipts; a reference: pay with that stored card. */
  card: 'keep' | { reference: string } | null;
}

/** A form that the payer's browser has to post to the gateway. */
export interface GatewayForm {
  action: string;
  fields: Record<string, string>;
}

/** A card that the gateway keeps. */
export interface KeptCard {
  reference: string;
  lastFour: string;
  /** yyyy-mm. */
  expiry: string;
  /** The gateway's id of the payment in which the card holder agreed to later ones. */
  agreement: string | null;
}

/** The gateway's notice of a payment's outcome. */
export interface CardNotice {
  orderNumber: string;
  amountCents: number;
  isAccepted: boolean;
  /** The gateway's response code. */
  response: string;
  authorisation: string | null;
  /** The card, when the gateway was asked to store it. */
  card: KeptCard | null;
}

/** A receipt that is charged to a stored card without its holder, who agreed to that when the card was stored. */
export interface CardCharge {
  /** An order number as for a payment; the gateway accepts each only once, so that a repeated request charges nothing twice. */
  orderNumber: string;
  amountCents: number;
  /** What the card holder reads. */
  description: string;
  /** The address to which the gateway posts its notice too. */
  noticeUrl: string;
  card: Pick<KeptCard, 'reference' | 'agreement'>;
}

/** Posts a signed notice to our server, as the gateway does. */
export type NoticeDelivery = (fields: Record<string, string>) => Promise<void>;

/** The gateway for card payments: no card number ever reaches our server. */
export interface CardGateway {
  form(request: CardRequest): GatewayForm;
  /**
   * Charges a stored card; throws an `OutsideError`, or a network error, when the outcome is not known. `isFinal`: the gateway has the order already, and its notice
   * will say the outcome.
   */
  charge(request: CardCharge): Promise<CardNotice>;
  /** Reads the notice in a form that was posted to us; null when the gateway did not sign exactly this. */
  readNotice(fields: Record<string, string>): CardNotice | null;
  /** Origin to which the payer's browser posts; null when it is our own. */
  origin: string | null;
  /** Serves the pages of a gateway that runs inside our server. */
  pages?: (deliver: NoticeDelivery) => (request: Request) => Response | Promise<Response>;
}

-- CreateTable
CREATE TABLE "page" (
    "slug" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "footerPosition" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "page_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "page_draft" (
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "titleBn" TEXT,
    "description" TEXT NOT NULL,
    "descriptionBn" TEXT,
    "body" TEXT NOT NULL,
    "bodyBn" TEXT,
    "images" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "token" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedName" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "page_draft_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "page_version" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "titleBn" TEXT,
    "description" TEXT NOT NULL,
    "descriptionBn" TEXT,
    "body" TEXT NOT NULL,
    "bodyBn" TEXT,
    "images" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "facts" JSONB,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "authorName" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "page_version_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "evaluation" ADD COLUMN     "termsVersionId" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "page_id_key" ON "page"("id");

-- CreateIndex
CREATE UNIQUE INDEX "page_draft_token_key" ON "page_draft"("token");

-- CreateIndex
CREATE INDEX "page_version_slug_publishedAt_idx" ON "page_version"("slug", "publishedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "page_version_slug_number_key" ON "page_version"("slug", "number");

-- CreateIndex
CREATE INDEX "evaluation_termsVersionId_idx" ON "evaluation"("termsVersionId");

-- AddForeignKey
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_termsVersionId_fkey" FOREIGN KEY ("termsVersionId") REFERENCES "page_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_draft" ADD CONSTRAINT "page_draft_slug_fkey" FOREIGN KEY ("slug") REFERENCES "page"("slug") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_version" ADD CONSTRAINT "page_version_slug_fkey" FOREIGN KEY ("slug") REFERENCES "page"("slug") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: slugs differ in more than their case. The first texts, in the order of the footer, are those that pages had
-- in the code; the page about privacy is new.
CREATE UNIQUE INDEX "page_slug_lower" ON "page" (lower("slug"));

CREATE TEMPORARY TABLE first_text (slug TEXT, "footerPosition" INTEGER, title TEXT, "titleBn" TEXT, description TEXT,
  "descriptionBn" TEXT, body TEXT, "bodyBn" TEXT) ON COMMIT DROP;
INSERT INTO first_text VALUES
  ('aboutUs', NULL, 'About Us', 'আমাদের সম্পর্কে', '{name} buys and sells new and pre-owned phones, tablets, wearables and gadgets in Dhaka. Visit us, call us or write to us.', '{name} ঢাকায় নতুন ও ব্যবহৃত ফোন, ট্যাবলেট, স্মার্টওয়াচ ও গ্যাজেট কেনে ও বিক্রি করে। দোকানে আসুন, কল করুন বা লিখুন।', '## What we do

We opened as a small shop for used phones that people can buy without worry. Today we list phones, tablets, smart watches and gadgets of all the well-known brands, and buy phones and tablets from their owners at prices that we show before you call.

Whatever we sell has been in our hands before it is in yours. We examine pre-owned devices ourselves, describe them as they are, and stand behind them when you come back.

## Come and see us

You''ll find us in the shopping mall at the address above. Bring the device that you want to sell, or ask for the one that you want to hold before you buy it.', '## আমরা যা করি

আমাদের শুরু ব্যবহৃত ফোনের একটি ছোট দোকান হিসেবে, যেখান থেকে মানুষ নিশ্চিন্তে কিনতে পারেন। আজ আমাদের তালিকায় নামকরা সব ব্র্যান্ডের ফোন, ট্যাবলেট, স্মার্টওয়াচ ও গ্যাজেট আছে। আর মালিকের কাছ থেকে ফোন ও ট্যাবলেট কিনি এমন দামে, যা আপনি কল করার আগেই দেখিয়ে দিই।

আমরা যা বিক্রি করি, আপনার হাতে যাওয়ার আগে তা আমাদের হাতে থাকে। ব্যবহৃত ডিভাইস আমরা নিজেরা পরীক্ষা করি, যেমন আছে তেমনই বর্ণনা দিই, আর সমস্যা নিয়ে ফিরে এলে আপনার পাশে থাকি।

## আমাদের দোকানে আসুন

ওপরের ঠিকানার শপিং মলে আমাদের পাবেন। যে ডিভাইস বিক্রি করতে চান সেটি সঙ্গে আনুন, অথবা কেনার আগে যেটি হাতে নিয়ে দেখতে চান সেটির কথা বলুন।'),
  ('whyST', NULL, 'Why {name}', 'কেন {name}', 'Buying a used phone from a stranger takes courage, and selling one takes weeks. {name} stands between: one shop that buys, checks and sells, and that you can visit.', 'অচেনা কারও কাছ থেকে ব্যবহৃত ফোন কিনতে সাহস লাগে, আর বেচতে লেগে যায় কয়েক সপ্তাহ। এই দুইয়ের মাঝে আছে {name}: একটিই দোকান, যেখানে কেনা, পরীক্ষা ও বিক্রি সবই হয়, আর যেখানে আপনি নিজে আসতে পারেন।', '- **A real shop** in Dhaka, where you can hold it before you buy it
- **Honest conditions** new is new, and pre-owned says so
- **{shippingDays} business days** until it is shipped to you
- **{returnDays} days** to change your mind

## For buyers

Phones, tablets, smart watches and gadgets from all the well-known brands in one place, new and pre-owned, with the price and stock of each variant. What you see is what we have: no bidding, no strangers, no meeting in a car park.

Ask us anything before you decide. Someone at the shop answers the phone and the chat, and if it turns out to be the wrong choice, you have [{returnDays} days to return it](/returnRefund).

## For sellers

Choose your phone or tablet, and you see what we pay for one in good order. Twelve questions about its condition later we know enough to call you. You sell to a shop, once, and get your money when we have agreed.

## When we don''t have it

Is something missing from our lists? Send us an add request with brand and model. We look at each one, and you can follow it in your dashboard.

[Browse smartphones](/buySmartPhone) [Sell your smartphone](/sellSmartphone)', '- **সত্যিকারের দোকান** ঢাকায়, কেনার আগে হাতে নিয়ে দেখতে পারেন
- **যেমন আছে, তেমনই লেখা** নতুন মানে নতুন, ব্যবহৃত হলে তা-ই লেখা
- **{shippingDays} কর্মদিবস** ডেলিভারি দিতে লাগে
- **{returnDays} দিন** মত বদলানোর সময়

## ক্রেতাদের জন্য

নামকরা সব ব্র্যান্ডের ফোন, ট্যাবলেট, স্মার্টওয়াচ ও গ্যাজেট এক জায়গায়, নতুন ও ব্যবহৃত, প্রতিটি ভ্যারিয়েন্টের দাম ও স্টকসহ। যা দেখছেন, তা-ই আমাদের কাছে আছে: নিলাম নেই, অচেনা মানুষ নেই, পার্কিংয়ে গিয়ে দেখা করাও নেই।

সিদ্ধান্ত নেওয়ার আগে যা খুশি জিজ্ঞেস করুন। ফোন ও চ্যাটে দোকানের মানুষই উত্তর দেন। আর শেষ পর্যন্ত পছন্দ না হলে [ফেরত দেওয়ার জন্য {returnDays} দিন](/returnRefund) তো আছেই।

## বিক্রেতাদের জন্য

আপনার ফোন বা ট্যাবলেট বেছে নিলেই দেখবেন, ভালো অবস্থায় থাকলে আমরা কত দিই। অবস্থা নিয়ে ১২টি প্রশ্নের উত্তর পেলেই আপনাকে কল করার মতো সব তথ্য আমাদের হাতে চলে আসে। বিক্রি করবেন একবারই, একটি দোকানের কাছে, আর দামে একমত হলেই টাকা পাবেন।

## আমাদের কাছে না থাকলে

যা খুঁজছেন তা আমাদের তালিকায় নেই? ব্র্যান্ড ও মডেল লিখে পণ্যের অনুরোধ পাঠান। আমরা প্রতিটি অনুরোধ দেখি, আর ড্যাশবোর্ডে আপনি তার অবস্থা জানতে পারবেন।

[স্মার্টফোন দেখুন](/buySmartPhone) [আপনার স্মার্টফোন বিক্রি করুন](/sellSmartphone)'),
  ('termsAndCondition', NULL, 'Terms and Conditions', 'শর্তাবলি', 'These terms apply to everyone who uses {name}: visitors, buyers, and people who sell to us.', 'যাঁরা {name} ব্যবহার করেন, এই শর্তাবলি তাঁদের সবার জন্য: যাঁরা শুধু দেখেন, যাঁরা কেনেন, আর যাঁরা আমাদের কাছে বিক্রি করেন।', '- **{shippingDays} business days** until what you bought is shipped to you
- **Prices in BDT** of each variant, as its page shows them
- **{returnDays} days** to return what you bought

## Buying

Devices are shown here and bought from us directly: by phone, by chat or in the shop. The page of each device shows how to reach us. A purchase is made when we have confirmed it.

Prices are in Bangladeshi taka (BDT). Pre-owned devices are sold in the condition that their page describes.

## Shipping

Shipping takes {shippingDays} business days from the day we confirm your purchase. Fridays and public holidays are not business days. You can also collect your device from the shop.

## Returns

You may return what you bought within {returnDays} days. The [Return and Refund Policy](/returnRefund) says how.

## Selling to us

The selling price shown for a device is an estimate for one in good order. What we pay depends on its condition, which you describe to us and we examine before we buy.

- The device must be yours to sell, and we ask for proof of your identity.
- Your answers about its condition must be true to the best of your knowledge.
- Remove your accounts and erase your data before you hand it over.
- We may decline a request. A sale is made when both of us have agreed on the price.

## Your account and data

You log in with your mobile number and a code that we send to it. Never give that code to another person, not even to us: we never ask for it by phone.

We keep your name, number and e-mail address to answer your requests, and show your number to our own staff only. With a review that you write we show your name.

## These pages

We describe devices and show their pictures as carefully as we can. If a page is wrong about a price, availability or a specification, what we tell you before you buy applies.

We may change these terms. The terms at the time of a purchase continue to apply to it.', '- **{shippingDays} কর্মদিবস** কেনা জিনিস ডেলিভারি দিতে লাগে
- **দাম টাকায়** প্রতিটি ভ্যারিয়েন্টের, তার পেজে যেমন আছে
- **{returnDays} দিন** কেনা জিনিস ফেরত দেওয়ার সময়

## কেনা

এখানে ডিভাইসগুলো দেখানো হয়, আর কেনা যায় সরাসরি আমাদের কাছ থেকে: ফোনে, চ্যাটে বা দোকানে এসে। কীভাবে যোগাযোগ করবেন, তা প্রতিটি ডিভাইসের পেজে আছে। আমরা নিশ্চিত করলে তবেই কেনা সম্পন্ন হয়।

দাম বাংলাদেশি টাকায় (৳)। ব্যবহৃত ডিভাইস সেই অবস্থাতেই বিক্রি হয়, যা তার পেজে লেখা আছে।

## ডেলিভারি

আমরা আপনার কেনা নিশ্চিত করার দিন থেকে ডেলিভারিতে {shippingDays} কর্মদিবস লাগে। শুক্রবার ও সরকারি ছুটির দিন কর্মদিবস নয়। চাইলে দোকান থেকেও ডিভাইসটি নিতে পারেন।

## ফেরত

কেনা জিনিস {returnDays} দিনের মধ্যে ফেরত দিতে পারবেন। কীভাবে, তা আছে [ফেরত ও রিফান্ড নীতিতে](/returnRefund)।

## আমাদের কাছে বিক্রি

কোনো ডিভাইসের পাশে যে বিক্রয়মূল্য দেখানো হয়, তা ভালো অবস্থায় থাকলে তার আনুমানিক দাম। আমরা কত দেব, তা নির্ভর করে ডিভাইসের অবস্থার ওপর। সেই অবস্থা আপনি আমাদের জানান, আর কেনার আগে আমরা পরীক্ষা করে দেখি।

- ডিভাইসটি আপনার নিজের হতে হবে, আর আমরা আপনার পরিচয়ের প্রমাণ চাইব।
- ডিভাইসের অবস্থা নিয়ে আপনার উত্তর আপনার জানামতে সত্য হতে হবে।
- হাতে দেওয়ার আগে আপনার অ্যাকাউন্টগুলো সরিয়ে নিন আর তথ্য মুছে ফেলুন।
- কোনো অনুরোধ আমরা ফিরিয়ে দিতে পারি। দামে দুই পক্ষ একমত হলেই বিক্রি সম্পন্ন হয়।

## আপনার অ্যাকাউন্ট ও তথ্য

আপনি লগ ইন করেন মোবাইল নম্বর আর তাতে পাঠানো কোড দিয়ে। কোডটি কাউকে দেবেন না, আমাদেরও না: আমরা কখনও ফোনে কোড চাই না।

আপনার অনুরোধের উত্তর দিতে আমরা আপনার নাম, নম্বর ও ই-মেইল ঠিকানা রাখি। নম্বরটি আমাদের কর্মী ছাড়া আর কাউকে দেখাই না। আপনি মতামত লিখলে তার সঙ্গে আপনার নাম দেখাই।

## এই সাইটের তথ্য

ডিভাইসের বিবরণ ও ছবি আমরা যথাসাধ্য যত্ন নিয়ে দিই। কোনো পেজে দাম, স্টক বা স্পেসিফিকেশন ভুল থাকলে, কেনার আগে আমরা আপনাকে যা জানাই সেটিই ধরা হবে।

এই শর্তাবলি আমরা বদলাতে পারি। আগে যা কিনেছেন, তার জন্য তখনকার শর্তই থাকবে।'),
  ('returnRefund', NULL, 'Return and Refund Policy', 'ফেরত ও রিফান্ড নীতি', 'If what you bought is not what you wanted, bring it back within {returnDays} days in its original condition, and we refund your money in {refundDays} business days.', 'কেনা জিনিস পছন্দ না হলে {returnDays} দিনের মধ্যে, কেনার সময় যেমন ছিল তেমন অবস্থায় ফেরত আনুন। {refundDays} কর্মদিবসের মধ্যে টাকা ফেরত পাবেন।', '- **{returnDays} days** to return what you bought
- **{refundDays} business days** until your refund is processed
- **Original condition** is what we take back
- **Shipping fees** are non-refundable

## What you can return

You have {returnDays} days to return a device or gadget, counted from the day you receive it. It must be in its original condition:

- unharmed, with nothing repaired or replaced since you received it;
- with its box, charger and everything else that came with it;
- unlocked, with your accounts removed and your data erased;
- with the money receipt we gave you.

## How to return it

Call {phone} or write to {email} first, and tell us what you bought and why it goes back. Then bring it to {name}, {address}, or send it there well packed.

## Your refund

We look at what you return when it reaches us. If it is in its original condition, your refund is processed in {refundDays} business days, the same way you paid.

Shipping fees are non-refundable, and you pay for sending a device back to us. If we sent you the wrong device, or one that was faulty when it reached you, tell us right away and we will put it right.

## What we can''t take back

- devices that come back after the {returnDays} days;
- devices with damage that they did not have when we handed them over;
- devices that are still locked to a personal account.', '- **{returnDays} দিন** কেনা জিনিস ফেরত দেওয়ার সময়
- **{refundDays} কর্মদিবস** রিফান্ড দিতে লাগে
- **কেনার সময়ের অবস্থা** থাকলে তবেই ফেরত নিই
- **ডেলিভারি চার্জ** ফেরত দেওয়া হয় না

## যা ফেরত দিতে পারবেন

ডিভাইস বা গ্যাজেট হাতে পাওয়ার দিন থেকে {returnDays} দিনের মধ্যে ফেরত দিতে পারবেন। সেটি কেনার সময়ের অবস্থায় থাকতে হবে:

- অক্ষত, হাতে পাওয়ার পর কিছু মেরামত বা বদল করা হয়নি;
- বক্স, চার্জার ও সঙ্গে পাওয়া বাকি সবকিছুসহ;
- লক খোলা, আপনার অ্যাকাউন্ট সরানো ও তথ্য মুছে ফেলা;
- আমাদের দেওয়া ক্যাশ মেমোসহ।

## যেভাবে ফেরত দেবেন

আগে {phone} নম্বরে কল করুন বা {email} ঠিকানায় লিখুন। কী কিনেছিলেন আর কেন ফেরত দিতে চান, তা জানান। তারপর জিনিসটি এই ঠিকানায় নিয়ে আসুন: {name}, {address}। অথবা ভালোভাবে প্যাক করে পাঠিয়ে দিন।

## আপনার রিফান্ড

ফেরত দেওয়া জিনিস হাতে পেলে আমরা দেখে নিই। কেনার সময়ের অবস্থায় থাকলে {refundDays} কর্মদিবসের মধ্যে রিফান্ড দেওয়া হয়, যেভাবে টাকা দিয়েছিলেন সেভাবেই।

ডেলিভারি চার্জ ফেরত দেওয়া হয় না, আর আমাদের কাছে ফেরত পাঠানোর খরচ আপনার। ভুল ডিভাইস পাঠালে, বা হাতে পাওয়ার সময়েই নষ্ট থাকলে, সঙ্গে সঙ্গে জানান। আমরা ঠিক করে দেব।

## যা আমরা ফেরত নিতে পারি না

- {returnDays} দিন পেরিয়ে যাওয়ার পর আনা ডিভাইস;
- আমরা দেওয়ার সময় যে ক্ষতি ছিল না, তেমন ক্ষতি হওয়া ডিভাইস;
- যে ডিভাইস এখনও কারও ব্যক্তিগত অ্যাকাউন্টে লক করা।'),
  ('privacy', 1, 'Privacy', 'গোপনীয়তা', 'What {name} keeps about you, what for, and who sees it.', '{name} আপনার কোন তথ্য রাখে, কেন রাখে, আর কে তা দেখে।', '## What we keep

- your mobile number, name and e-mail address, if you log in;
- your requests: what you want to sell or buy, your answers about a device and what came of them;
- what a receipt needs, when you buy from us or sell to us;
- the devices you saved and the alerts you asked for.

We don''t keep the code that you log in with, and no page shows your visit to others.

## What we use it for

We answer your requests, pay you, and help you with a warranty or a return. Messages that you did not ask for are never sent, and nothing is sold to anybody.

## Who sees it

Our own staff alone sees your number. With a review that you write we show your name. The [terms](/termsAndCondition) say more about your account.

## Ask us

Call {phone} or write to {email} if you want to know what we keep about you, or want it corrected or removed.', '## আমরা যা রাখি

- লগ ইন করলে আপনার মোবাইল নম্বর, নাম ও ই-মেইল ঠিকানা;
- আপনার অনুরোধ: কী বিক্রি করতে বা কিনতে চান, ডিভাইস নিয়ে আপনার উত্তর, আর তার ফল;
- কেনা বা বিক্রির সময় রসিদে যা লাগে;
- যে ডিভাইস আপনি সেভ করেছেন, আর যে খবর জানতে চেয়েছেন।

লগ ইনের কোড আমরা রাখি না, আর আপনি কী দেখেছেন, কোনো পেজ তা অন্যকে দেখায় না।

## কেন রাখি

আপনার অনুরোধের উত্তর দিতে, টাকা দিতে, আর ওয়ারেন্টি বা ফেরতে সাহায্য করতে। আপনি না চাইলে কোনো মেসেজ পাঠাই না, আর আপনার তথ্য কারও কাছে বিক্রি করি না।

## কে দেখে

আপনার নম্বর শুধু আমাদের কর্মীরা দেখেন। আপনি মতামত লিখলে তার সঙ্গে আপনার নাম দেখাই। অ্যাকাউন্ট নিয়ে আরও আছে [শর্তাবলিতে](/termsAndCondition)।

## জানতে চাইলে

আপনার কোন তথ্য আমরা রাখি তা জানতে, ঠিক করতে বা মুছতে চাইলে {phone} নম্বরে কল করুন বা {email} ঠিকানায় লিখুন।');
INSERT INTO page (slug, id, "footerPosition") SELECT slug, gen_random_uuid(), "footerPosition" FROM first_text;
INSERT INTO page_draft (slug, title, "titleBn", description, "descriptionBn", body, "bodyBn", token)
  SELECT slug, title, "titleBn", description, "descriptionBn", body, "bodyBn",
    replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') FROM first_text;
INSERT INTO page_version (id, slug, number, title, "titleBn", description, "descriptionBn", body, "bodyBn", "publishedAt")
  SELECT gen_random_uuid(), slug, 1, title, "titleBn", description, "descriptionBn", body, "bodyBn", '2026-01-01T00:00:00+06'
  FROM first_text;

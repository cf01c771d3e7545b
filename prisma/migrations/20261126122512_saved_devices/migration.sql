-- CreateTable
CREATE TABLE "saved_device" (
    "userId" UUID NOT NULL,
    "deviceId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_device_pkey" PRIMARY KEY ("userId","deviceId")
);

-- CreateIndex
CREATE INDEX "saved_device_userId_createdAt_deviceId_idx" ON "saved_device"("userId", "createdAt" DESC, "deviceId" DESC);

-- CreateIndex
CREATE INDEX "saved_device_deviceId_idx" ON "saved_device"("deviceId");

-- AddForeignKey
ALTER TABLE "saved_device" ADD CONSTRAINT "saved_device_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_device" ADD CONSTRAINT "saved_device_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;
